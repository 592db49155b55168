import { CFB, utils, type WorkBook, write } from 'xlsx'
import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { type ColumnTerms, choicesOfTerms } from './column_terms.ts'
import { exampleOf } from './example.ts'
import { isRequired } from './import_columns.ts'
import { limits } from './limits.ts'
import { templateWords } from './template_words.ts'

/** What a template is made for. */
interface TemplateFor {
  readonly app: App
  readonly entity: AppEntity
  readonly fields: readonly AppField[]
  /** What stands in the example, by field. Default: something of the right kind. */
  readonly samples?: ReadonlyMap<string, string>
  /** What is asked of columns besides what is right for their fields, by field. */
  readonly terms?: ReadonlyMap<string, ColumnTerms>
  /** The row of the headings, counted from 1. Default: the first. */
  readonly header?: number
  /** What stands above the headings, where they leave room. */
  readonly title?: string
  readonly language: Language
  /** The business date, for examples of dates. */
  readonly today: string
}

/** A workbook to fill in: a heading for each field, required ones with a star; an example; a sheet that explains; drop-downs of the allowed values. */
export function template(made: TemplateFor): Buffer {
  const { app, entity, fields, samples, terms, header = 1, title = '', language, today } = made
  const words = templateWords[language]
  const book: WorkBook = utils.book_new()
  const headings = fields.map((field) => field.label + (isRequired(entity, field) ? '*' : ''))
  const example = fields.map(
    (field, index) =>
      (index === 0 ? words.example : '') +
      (samples?.get(field.name) ?? exampleOf(exemplary(app, field, terms?.get(field.name)), today, words)),
  )
  const above = Array.from({ length: header - 1 }, (_, row) => (row === 0 ? [title] : []))
  const data = utils.aoa_to_sheet([...above, headings, example])
  data['!cols'] = headings.map((heading) => ({ wch: Math.max(12, heading.length * 2 + 2) }))
  utils.book_append_sheet(book, data, sheetName(entity.label))
  utils.book_append_sheet(book, explanations(made), words.help)
  const lists = fields.map((field) => choicesOf(app, field, terms?.get(field.name), words))
  utils.book_append_sheet(book, valueSheet(headings, lists), words.values)
  return withDropDowns(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }), lists, { sheet: words.values, below: header })
}

/** Excel takes 31 characters, and some not at all. */
const sheetName = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

function explanations({ entity, fields, terms, language }: TemplateFor) {
  const words = templateWords[language]
  const rows = fields.map((field) => [
    field.label,
    isRequired(entity, field) ? words.yes : words.no,
    ruleOf(field, terms?.get(field.name), language),
  ])
  const sheet = utils.aoa_to_sheet([[words.field, words.required, words.rule], ...rows])
  sheet['!cols'] = [{ wch: 24 }, { wch: 8 }, { wch: 60 }]
  return sheet
}

/** The field as what a column asks makes of it, for its example. */
function exemplary(app: App, field: AppField, terms: ColumnTerms | undefined): AppField {
  const [choice] = terms?.choices === undefined ? [] : choicesOfTerms(app, terms)
  if (choice) return { ...field, kind: 'lookup', choices: new Map([[choice.code, { label: choice.label }]]) }
  const isText = field.kind === 'text' || field.kind === 'code'
  return terms?.kind !== undefined && isText ? { ...field, kind: terms.kind } : field
}

/** What is asked of a column, in the words of people. */
function ruleOf(field: AppField, terms: ColumnTerms | undefined, language: Language): string {
  const words = templateWords[language]
  const asked = [
    field.declaration?.help,
    terms?.kind && words.kinds[terms.kind],
    terms?.most !== undefined ? words.most.replace('{most}', String(terms.most)) : undefined,
    terms?.pattern && words.pattern.replace('{pattern}', () => terms.pattern ?? ''),
  ]
  return asked.filter(Boolean).join(words.between)
}

function choicesOf(
  app: App,
  field: AppField,
  terms: ColumnTerms | undefined,
  words: { readonly yes: string; readonly no: string },
): readonly string[] {
  if (terms?.choices !== undefined) return choicesOfTerms(app, terms).map(({ label }) => label)
  if (field.kind === 'boolean') return [words.yes, words.no]
  if (field.multiple) return []
  return [...(field.choices?.values() ?? [])].filter((choice) => !('disabled' in choice && choice.disabled)).map(({ label }) => label)
}

function valueSheet(headings: readonly string[], lists: readonly (readonly string[])[]) {
  const used = headings.flatMap((heading, index) => (lists[index]?.length ? [[heading, ...(lists[index] ?? [])]] : []))
  const longest = Math.max(0, ...used.map((list) => list.length))
  return utils.aoa_to_sheet(Array.from({ length: longest }, (_, row) => used.map((list) => list[row] ?? '')))
}

/** The sheet format wants drop-downs before these elements. */
const after = ['<hyperlinks', '<printOptions', '<pageMargins', '<pageSetup', '<headerFooter', '<ignoredErrors', '<drawing', '</worksheet>']

/** Puts drop-downs into the first sheet, which the library cannot write. */
function withDropDowns(
  workbook: Buffer,
  lists: readonly (readonly string[])[],
  { sheet, below }: { readonly sheet: string; readonly below: number },
): Buffer {
  let column = -1
  const rules = lists.flatMap((list, index) => {
    if (list.length === 0) return []
    column += 1
    const [here, there] = [utils.encode_col(index), utils.encode_col(column)]
    const range = `${here}${below + 1}:${here}${limits.rows + below}`
    const source = `'${sheet}'!$${there}$2:$${there}$${list.length + 1}`
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${range}"><formula1>${source}</formula1></dataValidation>`,
    ]
  })
  if (rules.length === 0) return workbook
  const archive = CFB.read(workbook, { type: 'buffer' })
  const part = CFB.find(archive, '/xl/worksheets/sheet1.xml')
  if (!part) return workbook
  const xml = Buffer.from(part.content as Uint8Array).toString('utf8')
  const at = Math.min(...after.map((element) => xml.indexOf(element)).filter((index) => index >= 0))
  const block = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  part.content = Buffer.from(xml.slice(0, at) + block + xml.slice(at), 'utf8')
  part.size = part.content.length
  return CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer
}
