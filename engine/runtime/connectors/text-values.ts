/** The value that a text stands for, where its kind is none of text: a whole number, a truth value (ABAP writes `X` and a blank), no day. */
export function valueOfText(kind: string, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (kind === 'integer' && /^[+-]?\d{1,15}$/.test(text)) return Number(text)
  if (kind === 'boolean') return { true: true, '1': true, X: true, false: false, '0': false }[text] ?? text
  if (kind === 'date' && text === '0000-00-00') return null
  return text
}
