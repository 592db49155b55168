/**
 * Where a character of a JSON text stands in the file: `start` is where its opening quote is, `index` counts the characters
 * that JSON means, so that `\n` and `借` are one.
 */
export function offsetInside(text: string, start: number, index: number): number {
  let offset = start + 1
  for (let seen = 0; seen < index; seen++) offset += text[offset] !== '\\' ? 1 : text[offset + 1] === 'u' ? 6 : 2
  return offset
}
