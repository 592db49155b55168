import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { entityOf } from '../../../engine/runtime/app/screen-entity.ts'
import { type FileReference, linesOf, type RecordData, wireOf } from '../../../engine/runtime/documents/record-data.ts'
import type { ImportTemplatesPart } from '../../../engine/schema/import-templates.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { isRequired } from './import_columns.ts'

/** What administrators have settled for the files that records of an entity are imported from. */
export interface Settled {
  /** In the order of the template; what records must have comes last where the template does not name it. */
  readonly fields: readonly AppField[]
  /** Names of the fields that stand in the template. */
  readonly shown: ReadonlySet<string>
  readonly samples: ReadonlyMap<string, string>
  readonly file?: FileReference
  readonly rows?: number
}

const mostTemplates = 100

/**
 * The fields as the template of an entity says them: called by its headings, asked for where it asks. All that can be imported still can.
 * @param fields what the person may fill in
 */
export async function settledFor(context: Context, entity: AppEntity, fields: readonly AppField[]): Promise<Settled> {
  const part = context.app.bundle.app.importTemplates
  const record = part && (await templateOf(context, part, entity))
  if (!part || !record) return { fields, shown: new Set(fields.map(({ name }) => name)), samples: new Map() }
  const [file] = part.file === undefined ? [] : ((wireOf(record, part.file) ?? []) as readonly FileReference[])
  const rows = part.rows === undefined ? null : wireOf(record, part.rows)
  return { ...columnsOf(part, record, entity, fields), ...(file && { file }), ...(typeof rows === 'number' && { rows }) }
}

async function templateOf(context: Context, part: ImportTemplatesPart, entity: AppEntity): Promise<RecordData | undefined> {
  const { app, pool } = context
  const templates = app.entities.get(part.entity)
  if (!templates) return undefined
  const screens = [...app.screens].flatMap(([route, screen]) => (entityOf(app, screen)?.name === entity.name ? [route] : []))
  const where = { and: [part.open, { in: [{ var: `record.${part.address}` }, [entity.name, ...screens]] }] }
  const environment = { ...environmentOf(context), user: {} }
  const ids = await idsWithin(pool, app, templates, where, environment, mostTemplates)
  const found = await runLoad(pool, app, templates, true, environment, ids)
  const changed = (record: RecordData) => String(wireOf(record, 'updatedAt') ?? '')
  return found.toSorted((one, other) => changed(other).localeCompare(changed(one)))[0]
}

function columnsOf(part: ImportTemplatesPart, record: RecordData, entity: AppEntity, fields: readonly AppField[]) {
  const samples = new Map<string, string>()
  const named = new Map<string, AppField>()
  const text = (line: RecordData, key: string | undefined) => (key === undefined ? '' : String(wireOf(line, key) ?? '').trim())
  for (const line of part.columns ? linesOf(record, part.columns.lines) : []) {
    const { field, title, required, sample } = part.columns ?? { field: '' }
    const known = fields.find(({ name }) => name === text(line, field))
    if (!known || named.has(known.name)) continue
    const isAsked = required !== undefined && wireOf(line, required) === true
    named.set(known.name, { ...(isAsked ? asked(known) : known), label: text(line, title) || known.label })
    if (text(line, sample) !== '') samples.set(known.name, text(line, sample))
  }
  const others = fields.filter(({ name }) => !named.has(name))
  const needed = named.size === 0 ? others : others.filter((field) => isRequired(entity, field))
  const shown = new Set([...named.keys(), ...needed.map(({ name }) => name)])
  return { fields: [...named.values(), ...needed, ...others.filter((field) => !needed.includes(field))], shown, samples }
}

/** The field, of which every row must have a value. */
function asked(field: AppField): AppField {
  if (!field.declaration) return field
  const left = Object.entries(field.declaration).filter(([key]) => key !== 'default' && key !== 'visible')
  return { ...field, declaration: { ...Object.fromEntries(left), required: true } as typeof field.declaration }
}
