import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import { type FlowLink, flowLinks } from '../../../engine/runtime/app/flow-links.ts'
import type { Flow, FlowDocument, FlowGroup } from '../../../engine/runtime/documents/flow.ts'
import { recordName } from '../../../engine/runtime/documents/record-name.ts'
import { reach } from '../../../engine/runtime/queries/reachable.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import type { Context } from './context.ts'
import { entityOf } from './entity_of.ts'
import { get } from './get.ts'
import { recordAddress } from './record_address.ts'
import { search } from './search.ts'
import { essentialsFor, fieldAt, valueText } from './shown_facts.ts'

/** The most documents of a kind that are named, and the most lines that are looked through for them. */
const mostNamed = 6
const mostLines = 500

/**
 * What came before a document, and what came of it, as far as the person may see either.
 * @throws `notFound` when the document does not exist or may not be seen
 */
export async function flow(context: Context, name: string, id: string): Promise<Flow> {
  const entity = entityOf(context, name, 'read')
  const { view } = await get(context, name, id)
  const links = flowLinks(context.app).filter((link) => mayFollow(context, link))
  const before = links.filter(({ from }) => documentOf(from) === entity)
  const after = links.filter(({ to }) => documentOf(to) === entity)
  return {
    before: await groupsOf(
      context,
      before,
      ({ to }) => documentOf(to),
      (link) => sources(context, link, view),
    ),
    after: await groupsOf(
      context,
      after,
      ({ from }) => documentOf(from),
      (link) => results(context, link, id),
    ),
  }
}

/** Whether the person may read both ends of a reference, and the reference. */
function mayFollow({ app, access }: Context, { from, field, to }: FlowLink): boolean {
  const path = to.parent ? `${field.name}.parent` : field.name
  return access.canRead(documentOf(from).name) && access.canRead(documentOf(to).name) && reach(app, access, from, path) !== undefined
}

/** The documents that references lead to, by kind; of each kind once, however many references lead there. */
async function groupsOf(
  context: Context,
  links: readonly FlowLink[],
  endOf: (link: FlowLink) => AppEntity,
  idsOf: (link: FlowLink) => Promise<readonly string[]>,
): Promise<readonly FlowGroup[]> {
  const found = new Map<AppEntity, Set<string>>()
  for (const link of links) {
    const known = found.get(endOf(link)) ?? new Set()
    for (const id of await idsOf(link)) known.add(id)
    found.set(endOf(link), known)
  }
  const groups = await Promise.all([...found].map(([entity, ids]) => groupOf(context, entity, [...ids])))
  return groups.filter(({ total }) => total > 0)
}

/** The documents that a document names by a reference. */
async function sources(context: Context, { from, field, to }: FlowLink, record: RecordData): Promise<readonly string[]> {
  const rows = from.parent ? linesOf(record, from.parent.field) : [record]
  const ids = [...new Set(rows.flatMap((row) => textOf(wireOf(row, field.name))))]
  return to.parent && ids.length > 0 ? documentsOfLines(context, to, { in: [{ var: 'record.id' }, ids] }) : ids
}

/** The documents that name a document by a reference. */
async function results(context: Context, { from, field, to }: FlowLink, id: string): Promise<readonly string[]> {
  const where = { '==': [{ var: `record.${field.name}${to.parent ? '.parent' : ''}` }, id] }
  if (from.parent) return documentsOfLines(context, from, where)
  const { rows } = await search(context, from.name, { filter: where, columns: [from.display], page: { size: mostLines }, total: false })
  return rows.flatMap((row) => textOf(row.id))
}

/** The documents that lines belong to. */
async function documentsOfLines(context: Context, lines: AppEntity, filter: Expression): Promise<readonly string[]> {
  const { rows } = await search(context, lines.name, { filter, columns: ['parent'], page: { size: mostLines }, total: false })
  return rows.flatMap((row) => textOf(wireOf(row, 'parent')))
}

async function groupOf(context: Context, entity: AppEntity, ids: readonly string[]): Promise<FlowGroup> {
  const status = entity.workflow?.field
  const amount = essentialsFor(context, entity).find(({ part }) => part === 'amount')?.path
  const shown = [status, amount].filter((path) => path !== undefined && fieldAt(context, entity, path) !== undefined)
  const columns = [...new Set([entity.display, ...shown])]
  const filter = { in: [{ var: 'record.id' }, ids] }
  const { rows, total } = await search(context, entity.name, { filter, columns, page: { size: mostNamed }, total: 'exact' })
  return {
    entity: entity.name,
    label: entity.label,
    total: typeof total === 'number' ? total : rows.length,
    documents: rows.map((row) => documentFrom(context, entity, row, status, amount)),
  }
}

function documentFrom(context: Context, entity: AppEntity, row: RecordData, status?: string, amount?: string): FlowDocument {
  const id = String(row.id)
  const standing = status === undefined ? undefined : entity.workflow?.statuses.get(String(wireOf(row, status) ?? ''))
  const much = amount === undefined ? undefined : valueText(context, entity, row, amount)
  const address = recordAddress(context.app, context.access, entity.name, id)
  return {
    id,
    name: recordName(entity, row),
    ...(standing && { status: { label: standing.label, ...(standing.tone && { tone: standing.tone }) } }),
    ...(much !== undefined && { amount: much }),
    ...(address !== null && { address }),
  }
}

const textOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])
