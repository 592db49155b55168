import type pg from 'pg'
import type { Operations } from '../../../../engine/runtime/overlays/operation.ts'
import type { ChangeAction, StoredOverlay } from '../../../../engine/runtime/overlays/stored-overlay.ts'
import type { ThingName } from '../../../../engine/runtime/overlays/thing.ts'
import { appendEntries } from '../audit/append_entries.ts'
import type { Queryable } from '../queries/run_load.ts'
import type { Row as AuditRow } from '../writes/document_change.ts'
import { inTransaction } from '../writes/transaction.ts'

/** The changes of a thing, with who made the last of them. */
export interface OverlayRow extends StoredOverlay {
  readonly account?: string
  /** ISO 8601 in UTC. */
  readonly updatedAt: string
}

/** One change as it was made. */
export interface OverlayVersion {
  readonly version: number
  readonly action: ChangeAction
  readonly operations: Operations
  readonly account: string | null
  readonly at: string
  readonly note: string | null
  /** When it was to be published by itself; of a version that scheduled it. */
  readonly publishAt: string | null
}

type State = Pick<StoredOverlay, 'folder' | 'published' | 'draft' | 'refusedAt'> & { readonly name: string }

interface Row {
  readonly kind: StoredOverlay['kind']
  readonly name: string
  readonly version: number
  readonly state: State
  readonly publish_at: string | null
  readonly account_id: string | null
  readonly updated_at: string
}

/** Everything that was changed, in the order in which it was first changed. */
export async function readOverlays(client: Queryable): Promise<readonly OverlayRow[]> {
  const { rows } = await client.query<Row>(
    'select kind, name, version, state, publish_at, account_id, updated_at from _overlays order by id',
  )
  return rows.map(({ kind, name, version, state, publish_at, account_id, updated_at }) => ({
    ...state,
    kind,
    name,
    version,
    updatedAt: updated_at,
    ...(publish_at && { publishAt: publish_at }),
    ...(account_id !== null && { account: account_id }),
  }))
}

/** A change that is to be stored, and what its version remembers. */
interface OverlayChange {
  readonly overlay: StoredOverlay
  readonly action: ChangeAction
  readonly operations: Operations
  readonly account?: string
  readonly note?: string
  /** The hash of the metadata that ran. */
  readonly metadata: string
  /** What the audit log has of it. */
  readonly entry: AuditRow
}

/** Stores changes, all or none of them; `false` when somebody else has changed one of the things since its version before this one. */
export async function storeOverlays(pool: pg.Pool, changes: readonly OverlayChange[]): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    for (const change of changes) if (!(await storeOne(client, change))) throw stale
    return true
  }).catch((error: unknown) => {
    if (error === stale) return false
    throw error
  })
}

/** Ends the transaction of changes that came too late. */
const stale = Symbol('stale')

async function storeOne(
  client: Queryable,
  { overlay, action, operations, account, note, metadata, entry }: OverlayChange,
): Promise<boolean> {
  const { kind, name, version, folder, published, draft, publishAt, refusedAt } = overlay
  const state: State = {
    name,
    ...(folder !== undefined && { folder }),
    published,
    ...(draft && { draft }),
    ...(refusedAt !== undefined && { refusedAt }),
  }
  const remembered = { name, operations, ...(action === 'schedule' && publishAt !== undefined && { publishAt }) }
  const { rowCount } = await client.query({
    text: version === 1 ? insertion : update,
    values: [kind, name, version, JSON.stringify(state), publishAt ?? null, account ?? null],
  })
  if (!rowCount) return false
  await client.query({
    text: `insert into _overlay_versions (kind, name, version, action, state, account_id, note, metadata) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [kind, name, version, action, JSON.stringify(remembered), account ?? null, note ?? null, metadata],
  })
  await appendEntries(client, [entry])
  return true
}

const insertion = `insert into _overlays (kind, name, version, state, publish_at, account_id) values ($1, $2, $3, $4, $5, $6)
  on conflict (kind, name) do nothing`
const update = `update _overlays set version = $3, state = $4, publish_at = $5, account_id = $6, updated_at = now()
  where kind = $1 and name = $2 and version = $3 - 1`

/** The changes that were made of a thing, the last one first. */
export async function readOverlayVersions(client: Queryable, { kind, name }: ThingName): Promise<readonly OverlayVersion[]> {
  const { rows } = await client.query({
    text: `select version, action, state, account_id as account, at, note from _overlay_versions
      where kind = $1 and name = $2 order by version desc limit 200`,
    values: [kind, name],
  })
  return (rows as (Omit<OverlayVersion, 'operations' | 'publishAt'> & { state: { operations: Operations; publishAt?: string } })[]).map(
    ({ state, ...row }) => ({
      ...row,
      operations: state.operations,
      publishAt: state.publishAt ?? null,
    }),
  )
}
