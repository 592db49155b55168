/** Whether a code is one, and nothing has it yet. */
export const isFreeCode = (code: string, taken: readonly string[]): boolean => /^[A-Za-z][A-Za-z0-9]*$/.test(code) && !taken.includes(code)
