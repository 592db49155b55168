/** The same answers as the function, each worked out once for an object: what has not changed is not looked at again. */
export function remember<Input extends object, Result>(work: (input: Input) => Result): (input: Input) => Result {
  const known = new WeakMap<Input, { readonly result: Result }>()
  return (input) => {
    const found = known.get(input)
    if (found !== undefined) return found.result
    const result = work(input)
    known.set(input, { result })
    return result
  }
}

/** The same for names. */
function rememberName<Result>(work: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>()
  return (name) => {
    const found = known.has(name) ? (known.get(name) as Result) : work(name)
    known.set(name, found)
    return found
  }
}

/** The same for two objects: each answer is worked out once for both. */
export function rememberPair<First extends object, Second extends object, Result>(
  work: (first: First, second: Second) => Result,
): (first: First, second: Second) => Result {
  const of = remember((first: First) => remember((second: Second) => work(first, second)))
  return (first, second) => of(first)(second)
}

/** The same for two objects under a name. */
export function rememberNamed<First extends object, Second extends object, Result>(
  work: (first: First, name: string, second: Second) => Result,
): (first: First, name: string, second: Second) => Result {
  const of = rememberPair((first: First, second: Second) => rememberName((name) => work(first, name, second)))
  return (first, name, second) => of(first, second)(name)
}
