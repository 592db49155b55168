import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import { entityOf } from '../../../engine/runtime/app/screen-entity.ts'
import { type FileReference, linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { ImportTemplatesPart } from '../../../engine/schema/import-templates.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { ColumnTerms } from './column_terms.ts'
import type { Duplicates } from './duplicates.ts'
import { isRequired } from './import_columns.ts'

/** What administrators have settled for the files that records of an entity, or lines, are imported from. */
interface Settled {
  /** In the order of the template; what records must have comes last where the template does not name it. */
  readonly fields: readonly AppField[]
  /** Names of the fields that stand in the template. */
  readonly shown: ReadonlySet<string>
  readonly samples: ReadonlyMap<string, string>
  /** By field. */
  readonly terms: ReadonlyMap<string, ColumnTerms>
  readonly file?: FileReference
  readonly rows?: number
  /** The row of the headings, counted from 1. */
  readonly header?: number
  /** What people call the template. */
  readonly title?: string
  readonly duplicates?: Duplicates
}

const mostTemplates = 100

/**
 * The fields as the template of an entity says them: called by its headings, asked for where it asks. All that can be imported still can.
 * @param fields what the person may fill in
 */
export async function settledFor(context: Context, entity: AppEntity, fields: readonly AppField[]): Promise<Settled> {
  const part = context.app.bundle.app.importTemplates
  const record = part && (await templateOf(context, part, entity))
  if (!part || !record) return { fields, shown: new Set(fields.map(({ name }) => name)), samples: new Map(), terms: new Map() }
  const [file] = part.file === undefined ? [] : ((wireOf(record, part.file) ?? []) as readonly FileReference[])
  const [rows, header] = [numberAt(record, part.rows), numberAt(record, part.header)]
  const title = textAt(record, context.app.entities.get(part.entity)?.display)
  const duplicates = duplicatesOf(part, record)
  return {
    ...columnsOf(part, record, entity, fields),
    title,
    ...(file && { file }),
    ...(rows !== undefined && { rows }),
    ...(header !== undefined && { header }),
    ...(duplicates && { duplicates }),
  }
}

const textAt = (record: RecordData, key: string | undefined): string => (key === undefined ? '' : String(wireOf(record, key) ?? '').trim())

function numberAt(record: RecordData, key: string | undefined): number | undefined {
  const value = key === undefined ? null : wireOf(record, key)
  return typeof value === 'number' ? value : undefined
}

function duplicatesOf({ duplicates }: ImportTemplatesPart, record: RecordData): Duplicates | undefined {
  if (!duplicates) return undefined
  const said = textAt(record, duplicates.field)
  if (duplicates.skip?.includes(said)) return 'skip'
  return duplicates.update?.includes(said) ? 'update' : undefined
}

async function templateOf(context: Context, part: ImportTemplatesPart, entity: AppEntity): Promise<RecordData | undefined> {
  const { app, pool } = context
  const templates = app.entities.get(part.entity)
  if (!templates) return undefined
  const document = documentOf(entity).name
  const screens = [...app.screens].flatMap(([route, screen]) => (entityOf(app, screen)?.name === document ? [route] : []))
  const where = { and: [part.open, { in: [{ var: `record.${part.address}` }, [document, ...screens]] }] }
  const environment = { ...environmentOf(context), user: {} }
  const ids = await idsWithin(pool, app, templates, where, environment, mostTemplates)
  const found = await runLoad(pool, app, templates, true, environment, ids)
  const changed = (record: RecordData) => String(wireOf(record, 'updatedAt') ?? '')
  const own = found.filter((record) => linesMeant(part, record) === (entity.parent?.field ?? ''))
  return own.toSorted((one, other) => changed(other).localeCompare(changed(one)))[0]
}

/** The lines that a template is for: those of the first of its columns; empty for the records themselves. */
function linesMeant({ columns }: ImportTemplatesPart, record: RecordData): string {
  const [first] = columns ? linesOf(record, columns.lines) : []
  const name = first && columns ? textAt(first, columns.field) : ''
  return name.includes('.') ? name.slice(0, name.indexOf('.')) : ''
}

function columnsOf(part: ImportTemplatesPart, record: RecordData, entity: AppEntity, fields: readonly AppField[]) {
  const samples = new Map<string, string>()
  const terms = new Map<string, ColumnTerms>()
  const named = new Map<string, AppField>()
  const prefix = entity.parent ? `${entity.parent.field}.` : ''
  for (const line of part.columns ? linesOf(record, part.columns.lines) : []) {
    const { field, title, required, sample } = part.columns ?? { field: '' }
    const known = fields.find(({ name }) => prefix + name === textAt(line, field))
    if (!known || named.has(known.name)) continue
    const isAsked = required !== undefined && wireOf(line, required) === true
    named.set(known.name, { ...(isAsked ? asked(known) : known), label: textAt(line, title) || known.label })
    terms.set(known.name, termsOf(part, line))
    if (textAt(line, sample) !== '') samples.set(known.name, textAt(line, sample))
  }
  const others = fields.filter(({ name }) => !named.has(name))
  const needed = named.size === 0 ? others : others.filter((field) => isRequired(entity, field))
  const shown = new Set([...named.keys(), ...needed.map(({ name }) => name)])
  const all = [...named.values(), ...needed, ...others.filter((field) => !needed.includes(field))]
  return { fields: all, shown, samples, terms }
}

function termsOf({ columns }: ImportTemplatesPart, line: RecordData): ColumnTerms {
  const kind = columns?.kind?.kinds[textAt(line, columns.kind.field)]
  const most = numberAt(line, columns?.most)
  const [pattern, choices] = [textAt(line, columns?.pattern), textAt(line, columns?.choices)]
  return { ...(kind && { kind }), ...(most !== undefined && { most }), ...(pattern && { pattern }), ...(choices && { choices }) }
}

/** The field, of which every row must have a value. */
function asked(field: AppField): AppField {
  if (!field.declaration) return field
  const left = Object.entries(field.declaration).filter(([key]) => key !== 'default' && key !== 'visible')
  return { ...field, declaration: { ...Object.fromEntries(left), required: true } as typeof field.declaration }
}
