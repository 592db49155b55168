import type pg from 'pg'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../engine/runtime/app/sealed.ts'
import { typedAsOf } from '../../../engine/runtime/fields/typed-as.ts'
import { open } from '../../app/sealing/envelope.ts'
import { quote } from '../../app/storage/identifiers.ts'

/** Every row of every table as text, by table: what somebody reads who has a dump of the database. */
export async function dumpOf(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const dump = new Map<string, string>()
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from ${quote(name)} t`)
    dump.set(name, found.rows.map(({ row }) => row).join('\n'))
  }
  return dump
}

/** The numbers of accounts and of persons that a portal keeps, opened: what no dump may say. */
export async function numbersKept(pool: pg.Pool, app: App): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>()
  const entities: AppEntity[] = [...app.entities.values()].flatMap((entity) => [entity, ...entity.lines.values()])
  for (const { table, fields } of entities) {
    for (const field of fields.values()) {
      const typedAs = typedAsOf(field)
      if (!isSealed(field) || (typedAs !== 'accountNumber' && typedAs !== 'identityNumber')) continue
      const column = quote(field.column)
      const { rows } = await pool.query<{ value: string }>(`select ${column} as value from ${quote(table)} where ${column} is not null`)
      for (const { value } of rows) numbers.add(open(value))
    }
  }
  return numbers
}

/** The tables of a dump that say one of the numbers, with the first one that each says. */
export const tablesThatSay = (dump: ReadonlyMap<string, string>, numbers: Iterable<string>): readonly string[] => {
  const all = [...numbers]
  return [...dump].flatMap(([table, text]) => {
    const said = all.find((number) => text.includes(number))
    return said === undefined ? [] : [`${table}: ${said}`]
  })
}
