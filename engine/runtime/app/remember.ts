/** The same answers as the function, each worked out once for an object: what has not changed is not looked at again. */
export function remember<Input extends object, Result>(work: (input: Input) => Result): (input: Input) => Result {
  const known = new WeakMap<Input, { readonly result: Result }>()
  return (input) => {
    const found = known.get(input) ?? { result: work(input) }
    known.set(input, found)
    return found.result
  }
}
