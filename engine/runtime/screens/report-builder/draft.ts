import type { OwnDataset } from '../../../schema/dataset.ts'
import type { Language } from '../../../schema/names.ts'
import type { Measure, Report, ReportColumn } from '../../../schema/report.ts'
import type { AppField } from '../../app/app.ts'
import { fieldOf } from '../../app/field-of.ts'
import { isNumberKind } from '../../fields/number-kinds.ts'
import type { Json } from '../../overlays/json.ts'
import type { Thing } from '../../overlays/thing.ts'
import { languages, measureTexts, type Texts } from './words.ts'

/** A report that somebody makes, with its texts in the other languages. Every change gives a new one. */
export interface Draft {
  readonly report: Report
  readonly texts: Thing['texts']
  /** The language that texts stand in inside the report; the others are in `texts`. */
  readonly first: Language
}

/** A field that can be had: its path from the record that a row is, what it is called, and what kind of value it has. */
export interface Offer {
  readonly path: string
  readonly kind: AppField['kind']
  readonly labels: Texts
}

export const asThing = ({ report, texts }: Draft): Thing => ({ value: report as unknown as Json, texts })
export const asDraft = ({ value, texts }: Thing, first: Language): Draft => ({ report: value as unknown as Report, texts, first })

/** A report about one kind of record, without anything in it yet. */
export function emptyReport(entity: string, labels: Texts, first: Language): Draft {
  const report: Report = { label: '', dataset: { entity, fields: {} }, columns: [] }
  return withText({ report, texts: {}, first }, ['label'], labels)
}

/** The dataset that the report has for itself; nothing for one that shares its dataset with others. */
export const ownDataset = ({ report }: Draft): OwnDataset | undefined => (typeof report.dataset === 'string' ? undefined : report.dataset)

export const isGrouped = ({ groups, measures }: Report): boolean => groups !== undefined || measures !== undefined

/** The text of a key in a language; what nobody has translated is as it was written first. */
export function textOf({ report, texts, first }: Draft, path: readonly string[], language: Language): string {
  const own = path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], report)
  const translated = language === first ? undefined : texts[language]?.[path.join('.')]
  return translated ?? (typeof own === 'string' ? own : '')
}

/** Sets a text in some languages; those not said are as the first until they are translated. */
export function withText(draft: Draft, path: readonly string[], said: Texts): Draft {
  const { first } = draft
  const own = said[first] ?? Object.values(said)[0] ?? ''
  const others = languages.filter((language) => language !== first)
  const key = path.join('.')
  const texts = Object.fromEntries(
    others.map((language) => [language, { ...draft.texts[language], [key]: said[language] ?? own }]),
  ) as Thing['texts']
  return { ...draft, report: set(draft.report, path, own), texts }
}

function set<Value>(value: Value, [step, ...rest]: readonly string[], to: unknown): Value {
  if (step === undefined) return to as Value
  return { ...value, [step]: set((value as Record<string, unknown>)[step] ?? {}, rest, to) }
}

/** The name that a path has in the dataset; nothing when it is not there. */
export function nameOfPath({ report }: Draft, path: string): string | undefined {
  if (typeof report.dataset === 'string') return undefined
  const { fields } = report.dataset
  const own = fields[path]
  // A value that is worked out has no path but its name.
  if (typeof own === 'object' && 'value' in own) return path
  const found = Object.entries(fields).find(
    ([, field]) => field === path || (typeof field === 'object' && 'field' in field && field.field === path),
  )
  return found?.[0]
}

/** A name that is not taken yet: the last step of the path, or more of it. */
export function freeName(taken: Readonly<Record<string, unknown>>, path: string): string {
  const steps = path.split('.')
  for (let count = 1; count <= steps.length; count += 1) {
    const [first = '', ...rest] = steps.slice(-count)
    const name = first + rest.map((step) => step.charAt(0).toUpperCase() + step.slice(1)).join('')
    if (!Object.hasOwn(taken, name)) return name
  }
  let number = 2
  while (Object.hasOwn(taken, `${steps.at(-1)}${number}`)) number += 1
  return `${steps.at(-1)}${number}`
}

/** All names that stand for a value of a row, so that a new one is told from them. */
export const takenNames = ({ report }: Draft): Record<string, unknown> => ({
  ...(typeof report.dataset === 'string' ? {} : report.dataset.fields),
  ...report.groups,
  ...report.measures,
  ...report.formulas,
  ...report.comparisons,
})

/** Puts a field into the dataset, unless it is there; gives its name. */
export function withField(draft: Draft, { path }: Pick<Offer, 'path'>): { readonly draft: Draft; readonly name: string } {
  const known = nameOfPath(draft, path)
  const dataset = ownDataset(draft)
  if (known !== undefined || !dataset) return { draft, name: known ?? path }
  const name = freeName(takenNames(draft), path)
  const fields = { ...dataset.fields, [name]: path }
  return { draft: { ...draft, report: { ...draft.report, dataset: { ...dataset, fields } } }, name }
}

/** Adds a field where it belongs: of a summary, numbers are summed up and everything else groups; of a list, all are columns. */
export function addField(draft: Draft, offer: Offer): Draft {
  const { draft: made, name } = withField(draft, offer)
  if (!isGrouped(made.report)) return withColumn(made, name)
  return isNumberKind(offer.kind) ? addMeasure(made, 'sum', name, offer.labels) : addGroup(made, name, offer.kind)
}

const withColumn = (draft: Draft, column: ReportColumn): Draft => {
  const { columns } = draft.report
  if (columns.some((each) => fieldOf(each) === fieldOf(column))) return draft
  return { ...draft, report: { ...draft.report, columns: [...columns, column] } }
}

/** Groups by a field; dates by month at first. */
export function addGroup(draft: Draft, name: string, kind: AppField['kind']): Draft {
  const { groups = {} } = draft.report
  if (groups[name]) return draft
  return withGroup(draft, name, isTime(kind) ? { by: 'month' } : {}, Object.keys(groups).length)
}

/** Groups by a field, and by a second span where rows are grouped by one of its: the longer one first, as a head stands over others. */
export function addGroupOrSpan(draft: Draft, name: string, kind: AppField['kind']): Draft {
  const { groups = {} } = draft.report
  const there = Object.entries(groups).filter(([key, { field = key }]) => field === name)
  const [known] = there
  if (!known || !isTime(kind) || there.length > 1) return addGroup(draft, name, kind)
  const [key, { by }] = known
  const isYear = by === 'year' || by === 'fiscalYear'
  const place = Object.keys(groups).indexOf(key) + (isYear ? 1 : 0)
  return withGroup(draft, freeName(takenNames(draft), name), { field: name, by: isYear ? 'month' : 'year' }, place)
}

const isTime = (kind: AppField['kind']): boolean => kind === 'date' || kind === 'datetime'

/** The report with a group more at a place among the others, and its column among theirs. */
function withGroup(draft: Draft, name: string, group: NonNullable<Report['groups']>[string], place: number): Draft {
  const { report } = draft
  const columns = report.columns.filter((column) => fieldOf(column) !== name)
  const groups = Object.fromEntries(Object.entries(report.groups ?? {}).toSpliced(place, 0, [name, group]))
  return { ...draft, report: { ...report, groups, columns: columns.toSpliced(place, 0, name) } }
}

/** Sums up, counts, … the rows of a group. */
export function addMeasure(draft: Draft, aggregate: Measure['aggregate'], field: string | undefined, labels: Texts): Draft {
  const key = freeName(
    takenNames(draft),
    field === undefined ? 'rows' : `${field}.${aggregate}`.replace('.', '_').replace(/_(.)/, (_, letter: string) => letter.toUpperCase()),
  )
  const said = measureTexts(aggregate, labels)
  const measure: Measure = { label: said[draft.first] ?? key, aggregate, ...(field !== undefined && { field }) }
  const report = { ...draft.report, measures: { ...draft.report.measures, [key]: measure } }
  const total = aggregate === 'sum' || aggregate === 'count'
  return withColumn(withText({ ...draft, report }, ['measures', key, 'label'], said), total ? { field: key, total: true } : key)
}

/** Turns a list into a summary, or back: texts and dates are the groups, numbers the sums. */
export function regrouped(draft: Draft, wanted: 'list' | 'summary', offers: ReadonlyMap<string, Offer>): Draft {
  const { groups = {}, measures = {}, ...report } = draft.report
  const { pivot: _pivot, charts: _charts, formulas: _formulas, comparisons: _compared, totals: _totals, sort: _sort, ...plain } = report
  if (wanted === 'list') {
    const fields = [
      ...Object.entries(groups).map(([name, { field = name }]) => field),
      ...Object.values(measures).flatMap(({ field }) => field ?? []),
    ]
    return { ...draft, report: { ...plain, columns: [...new Set(fields)] } }
  }
  const names = report.columns.map(fieldOf).filter((name) => offers.has(name))
  const start: Draft = { ...draft, report: { ...plain, totals: true, groups: {}, columns: [] } }
  const grouped = names.filter((name) => !isNumber(offers, name))
  const withGroups = grouped.reduce((made, name) => addGroup(made, name, offers.get(name)?.kind ?? 'text'), start)
  const counted = addMeasure(withGroups, 'count', undefined, {})
  return names
    .filter((name) => isNumber(offers, name))
    .reduce((made, name) => addMeasure(made, 'sum', name, offers.get(name)?.labels ?? {}), counted)
}

const isNumber = (offers: ReadonlyMap<string, Offer>, name: string): boolean => isNumberKind(offers.get(name)?.kind ?? 'text')

/** Moves one of several to another place. */
export const movedIn = <Part>(parts: readonly Part[], from: number, to: number): Part[] => {
  const rest = parts.toSpliced(from, 1)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, parts[from] as Part)
}

/** A map without some of its keys; nothing when none is left. */
export function without<Part>(map: Readonly<Record<string, Part>> | undefined, key: string): Record<string, Part> | undefined {
  const { [key]: _gone, ...rest } = map ?? {}
  return Object.keys(rest).length === 0 ? undefined : rest
}
