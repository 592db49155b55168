import type pg from 'pg'
import type { Column, ForeignKey, Index } from './table.ts'

/** A table as the database has it. */
export interface CatalogTable {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  readonly indexes: ReadonlySet<string>
  readonly foreignKeys: ReadonlySet<string>
  readonly checks: ReadonlySet<string>
  readonly exclusions: ReadonlySet<string>
}
export type Catalog = ReadonlyMap<string, CatalogTable>

const columnsOf = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as "default", col_description(c.oid, a.attnum) as derivation
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`
const indexesOf = `
  select t.relname as "table", i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = current_schema()::regnamespace and not x.indisprimary`
const constraintsOf = `
  select t.relname as "table", k.conname as name from pg_constraint k join pg_class t on t.oid = k.conrelid
  where k.contype = $1 and t.relnamespace = current_schema()::regnamespace`

type Named = Pick<Index | ForeignKey, 'name'> & { table: string }
type ColumnRow = { table: string; name: string; type: string; required: boolean; default: string | null; derivation: string | null }

/** Reads the tables of the current schema. */
export async function readCatalog(client: pg.ClientBase | pg.Pool): Promise<Catalog> {
  const columns = (await client.query<ColumnRow>(columnsOf)).rows
  const indexes = (await client.query<Named>(indexesOf)).rows
  const foreignKeys = (await client.query<Named>(constraintsOf, ['f'])).rows
  const checks = (await client.query<Named>(constraintsOf, ['c'])).rows
  const exclusions = (await client.query<Named>(constraintsOf, ['x'])).rows
  const names = (rows: readonly Named[], table: string) => new Set(rows.filter((row) => row.table === table).map((row) => row.name))
  const catalog = new Map<string, CatalogTable>()
  for (const [table, own] of Map.groupBy(columns, (row) => row.table)) {
    catalog.set(table, {
      name: table,
      columns: new Map(
        own.map((row) => [
          row.name,
          {
            name: row.name,
            was: [],
            type: row.type,
            required: row.required,
            ...(row.default ? { default: row.default } : {}),
            ...(row.derivation ? { derivation: row.derivation } : {}),
          },
        ]),
      ),
      indexes: names(indexes, table),
      foreignKeys: names(foreignKeys, table),
      checks: names(checks, table),
      exclusions: names(exclusions, table),
    })
  }
  return catalog
}
