import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { recordName } from '../../../engine/runtime/documents/record-name.ts'
import { nearestFirst } from '../../../engine/runtime/queries/nearest-first.ts'
import { fewAtOnce } from '../database/few_at_once.ts'
import type { Context } from './context.ts'
import { search } from './search.ts'
import { essentialsFor, fieldAt, valueText } from './shown_facts.ts'

/** A record that answers to what was typed. */
interface Found {
  readonly entity: AppEntity
  readonly id: string
  /** What people call it. */
  readonly name: string
  /** Its status, and what is essential of it: whom it is with, how much, by when. */
  readonly facts: readonly string[]
}

/** What tells one record from another at a glance. */
const told: ReadonlySet<string> = new Set(['who', 'what', 'amount', 'due'])

/** Records of each entity. */
const mostOfEach = 3

/** The records of some entities that answer to words typed: by number, code or name, pinyin included, as far as the person may see them; what is called just so first. */
export async function find(context: Context, entities: readonly AppEntity[], words: string): Promise<readonly Found[]> {
  const found = await fewAtOnce(entities, (entity) => findIn(context, entity, words))
  return nearestFirst(found.flat(), words, ({ name }) => [name])
}

async function findIn(context: Context, entity: AppEntity, words: string): Promise<readonly Found[]> {
  const status = entity.workflow?.field
  const essential = essentialsFor(context, entity).flatMap(({ part, path }) => (told.has(part) ? [path] : []))
  const facts = [...(status !== undefined && fieldAt(context, entity, status) ? [status] : []), ...essential]
  const asked = { search: words, columns: [...new Set([entity.display, ...facts])], page: { size: mostOfEach }, total: false }
  const { rows } = await search(context, entity.name, asked)
  return rows.map((row) => ({
    entity,
    id: String(row.id),
    name: recordName(entity, row),
    facts: facts.flatMap((path) => valueText(context, entity, row, path) ?? []),
  }))
}
