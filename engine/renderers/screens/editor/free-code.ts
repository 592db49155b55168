/** Whether a code is one, and nothing has it yet. */
export const isFreeCode = (code: string, taken: readonly string[]): boolean => /^[A-Za-z][A-Za-z0-9]*$/.test(code) && !taken.includes(code)

/** A code that nothing has yet: the wanted one, or the first of it with a number. */
export function freeCode(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const code = number === 1 ? wanted : `${wanted}${number}`
    if (!taken.includes(code)) return code
  }
}
