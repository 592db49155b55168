import { LineBreaker } from 'css-line-break'

/**
 * A text in lines no wider than some room: broken where its script lets it be (UAX #14), so that a sentence in Chinese goes on beside a space,
 * and no line begins with a full stop. What has no such place within the room is broken where the room ends.
 * @param widthOf how wide a text is, in the unit of the room
 */
export function breakLines(text: string, room: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => linesOf(paragraph, room, widthOf))
}

function linesOf(paragraph: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const isTooWide = (text: string) => widthOf(text.trimEnd()) > room
  for (const part of partsOf(paragraph)) {
    if (!isTooWide(line + part)) {
      line += part
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = part
    while (isTooWide(line)) {
      const fits = fitting(line, room, widthOf)
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  return [...lines, line.trimEnd()]
}

/** The parts of a text between which it may be broken. */
function partsOf(text: string): readonly string[] {
  const breaker = LineBreaker(text, { lineBreak: 'strict', wordBreak: 'normal' })
  const parts: string[] = []
  for (let next = breaker.next(); !next.done; next = breaker.next()) if (next.value) parts.push(next.value.slice())
  return parts
}

/** How many code units of a text fit, one character at least. */
function fitting(text: string, room: number, widthOf: (text: string) => number): number {
  let fits = 0
  for (const character of text) {
    if (fits > 0 && widthOf(text.slice(0, fits + character.length)) > room) break
    fits += character.length
  }
  return fits
}
