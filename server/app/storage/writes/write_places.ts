import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { isPresentById } from '../columns/present.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'
import { statementName } from '../statement_names.ts'
import type { Row } from './document_change.ts'
import { traceColumns } from './write_statement.ts'

/** Places of many records, or lines, that are written at once. */
export interface PlacesChange {
  readonly of: AppEntity
  readonly place: AppField
  readonly places: readonly { readonly id: string; readonly place: number | null }[]
  /** The records, or the documents of the lines, each with the version that the change replaces. */
  readonly documents: readonly { readonly id: string; readonly version: number }[]
  /** Who writes them, and when. */
  readonly by: string | null
  readonly at: string
  readonly traces: { readonly _record_history: readonly Row[]; readonly _audit_log: readonly Row[] }
}

/**
 * Writes places, the next version of the documents that they belong to, and the traces of that, in one statement.
 * @returns whether all were written; `false` when somebody else has changed one since it was read
 */
export async function writePlaces(client: Queryable, change: PlacesChange): Promise<boolean> {
  const { places, documents, by, at, traces } = change
  const text = statementOf(change)
  const name = statementName(text)
  const values = [
    places.map(({ id }) => id),
    places.map(({ place }) => place),
    documents.map(({ id }) => id),
    documents.map(({ version }) => version),
    at,
    by,
    JSON.stringify(traces._record_history),
    JSON.stringify(traces._audit_log),
  ]
  const { rows } = await client.query<{ written: number }>({ text, values, ...(name ? { name } : {}) })
  return rows[0]?.written === documents.length
}

function statementOf({ of, place }: PlacesChange): string {
  const document = of.parent?.entity ?? of
  const column = quote(place.column)
  const given = 'unnest($1::bigint[], $2::numeric[]) g (id, place)'
  const known = 'unnest($3::bigint[], $4::int[]) d (id, version)'
  const own = of.parent ? { set: '', from: '' } : { set: `, ${column} = g.place`, from: ` join ${given} on g.id = d.id` }
  const parts = [
    `doc as (update ${quote(document.table)} t set version = t.version + 1, updated_at = $5::timestamptz, updated_by = $6::bigint${own.set}
      from ${known}${own.from} where t.id = d.id and t.version = d.version and ${isPresentById('t')} returning t.id)`,
    ...(of.parent ? [`lines as (update ${quote(of.table)} l set ${column} = g.place from ${given} where l.id = g.id)`] : []),
    `history as (${tracePart('_record_history', 7)})`,
    `audit as (${tracePart('_audit_log', 8)})`,
  ]
  return `with ${parts.join(', ')} select count(*)::int as written from doc`
}

function tracePart(table: '_record_history' | '_audit_log', parameter: number): string {
  const names = traceColumns(table).map(quote).join(', ')
  return `insert into ${quote(table)} (${names}) select ${names} from json_populate_recordset(null::${quote(table)}, $${parameter}::json)`
}
