import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Language } from '../../../engine/schema/names.ts'

/** What became of a record: of what people call it, and why it could not be done. */
export interface Result {
  readonly name: string
  readonly refused?: string
}

/** What Excel would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/
const special = /[",\r\n]/
/** Says that it is UTF-8 to programs that would not believe it. */
const mark = '\u{feff}'

/** The results of a run as a CSV file: a row for each record, in the order in which they were done. @param unnamed how many more there were */
export function resultsFile(results: readonly Result[], language: Language, unnamed = 0): Buffer {
  const say = (code: string) => sentence({ code, path: '', params: { count: unnamed } }, language)
  const [done, refused] = [say('runDone'), say('runRefused')]
  const rows = results.map(({ name, refused: reason }) => [name, reason === undefined ? done : refused, reason ?? ''])
  const all = [[say('runRecord'), say('runOutcome'), say('runReason')], ...rows, ...(unnamed > 0 ? [[say('runUnnamed'), '', '']] : [])]
  return Buffer.from(mark + all.map((cells) => `${cells.map(cell).join(',')}\r\n`).join(''))
}

/** A cell that stays the text that it is. */
function cell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text
  return special.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
