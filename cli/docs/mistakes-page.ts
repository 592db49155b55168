import { checkFiles } from '../../engine/files/check-files.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { describe } from '../report/human.ts'
import { plain } from '../report/plain.ts'

/** A mistake that is easily made: what stands in a file of the library, and what was typed instead. */
interface Mistake {
  readonly title: string
  readonly file: string
  readonly right: string
  readonly wrong: string
}

const mistakes: readonly Mistake[] = [
  {
    title: 'A misspelt field',
    file: 'screens/catalogue/books.json',
    right: '"title", "author", "price", "genre", "shelf", "tags"',
    wrong: '"title", "autor", "price", "genre", "shelf", "tags"',
  },
  { title: 'A misspelt key', file: 'entities/people/branch.json', right: '"label": "地址"', wrong: '"lable": "地址"' },
  { title: 'A kind of field that is none', file: 'entities/people/branch.json', right: '"kind": "date"', wrong: '"kind": "data"' },
  { title: 'A comma too many', file: 'lookups/shelf.json', right: '"disabled": true }', wrong: '"disabled": true, }' },
  {
    title: 'Money compared with a quantity',
    file: 'workflows/lending/loan.json',
    right: '{ ">": [{ "var": "record.totalFee" }, 0] }',
    wrong: '{ ">": [{ "var": "record.totalFee" }, { "var": "record.totalQuantity" }] }',
  },
  {
    title: 'A value that the enumeration does not have',
    file: 'entities/lending/loan.json',
    right: '{ "var": "record.purpose" }, "HOME"',
    wrong: '{ "var": "record.purpose" }, "HOUSE"',
  },
  { title: 'A status that no way leads to', file: 'workflows/lending/loan.json', right: '"to": "REJECTED"', wrong: '"to": "DRAFT"' },
  { title: 'A grant of a screen that is not there', file: 'roles/member.json', right: '"/lending/fines"', wrong: '"/lending/fine"' },
  {
    title: 'A translation left out',
    file: 'locales/US/people.json',
    right: '"fields.openedOn.label"',
    wrong: '"fields.openedon.label"',
  },
  { title: 'A message with a field that is none', file: 'messages/loanLent.json', right: '{lastDue}', wrong: '{dueDate}' },
]

/** The page of the reference with typical mistakes and what the checker prints of them. */
export function mistakesPage(files: readonly File[]): string {
  return [
    '# Ten mistakes, and what the checker says',
    'Each was made in the library (`examples/library`); this is what `pergola validate` printed.',
    ...mistakes.map((mistake) => section(files, mistake)),
  ]
    .join('\n\n')
    .concat('\n')
}

function section(files: readonly File[], { title, file, right, wrong }: Mistake): string {
  const source = files.find(({ path }) => path === file)
  const place = new RegExp(right.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*'))
  if (!source || !place.test(source.text)) throw new Exception('noMistake', `${file} does not have ${right}.`)
  const broken = files.map((each) => (each === source ? { path: file, text: each.text.replace(place, () => wrong) } : each))
  const printed = checkFiles(broken).diagnostics.filter(({ severity }) => severity === 'error')
  if (printed.length === 0) throw new Exception('noMistake', `Nothing is wrong with ${wrong} in ${file}.`)
  return `## ${title}\n\n\`${wrong}\` instead of \`${right}\` in \`${file}\`:\n\n\`\`\`text\n${printed.map((diagnostic) => describe(plain, 'examples/library', diagnostic)).join('\n')}\n\`\`\``
}
