import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { interpret } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { batch, clock, randomExpressions, randomRecords, scopeAmong, wantedPairs } from '../../../engine/runtime/testing/pairs.ts'
import { specimenApp } from '../../../engine/runtime/testing/specimen.ts'
import { written } from '../../../engine/runtime/testing/suites.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { columnsOf, rowOf } from '../../app/storage/columns/row_of.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { Compiler, Statement } from '../../app/storage/sql/compiler.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { plainValue, shownValue } from '../support/sql_values.ts'

const specimen = specimenApp.entities.get('specimen') as AppEntity
const items = specimenApp.entities.get('specimen.items') as AppEntity
const site = siteOf(specimenApp, { record: 'specimen' })
const seed = 20_261_121
const records = randomRecords(500, seed)

test.group('any well-typed expression and record', (group) => {
  let database: TestDatabase
  group.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, specimenApp)
    // Codes of chance are no logins, which are one without regard to case.
    await database.pool.query(
      "do $$ declare name text; begin for name in select indexname from pg_indexes where indexname like 'uq_specimen_lower_%' loop execute format('drop index %I', name); end loop; end $$",
    )
    await fill(database)
    return () => database.close()
  })

  test('mean the same compiled, interpreted and in PostgreSQL', async ({ assert }) => {
    const rounds = Math.ceil(wantedPairs / (batch.expressions * batch.records))
    for (let round = 0; round < rounds; round++) {
      const expressions = randomExpressions(batch.expressions, seed + round)
      const chosen = Array.from(
        { length: batch.records },
        (_, index) => records[(round * batch.records + index) % records.length] as RecordData,
      )
      const inSql = await valuesInSql(database, expressions, chosen)
      for (const record of chosen) {
        const scope = scopeAmong(records, record)
        for (const [index, expression] of expressions.entries()) {
          const compiled = written(compile(expression, site)(scope))
          const all = { interpreted: written(interpret(expression, site, scope)), inSql: inSql.get(String(record.id))?.[index] }
          if (all.interpreted === compiled && all.inSql === compiled) continue
          assert.deepEqual(
            all,
            { interpreted: compiled, inSql: compiled },
            `${JSON.stringify(expression)} of ${JSON.stringify(scope.record)}`,
          )
        }
      }
    }
  }).timeout(3_600_000)
})

/** All expressions of all records, by the id of the record, in one statement. */
async function valuesInSql(
  { pool }: TestDatabase,
  expressions: readonly Expression[],
  chosen: readonly RecordData[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const statement = new Statement(specimenApp)
  const source = statement.source(specimen)
  const compiler = new Compiler(statement, { record: source }, { constants: { user: 'specimen' } })
  const columns = expressions.map((expression) => {
    const term = compiler.term(expression)
    return { type: term.type, text: shownValue(compiler, term) }
  })
  const ids = statement.parameters.raw(
    chosen.map(({ id }) => id),
    'bigint[]',
  )
  const user = records[0] as RecordData
  const { rows } = await pool.query<unknown[]>({
    rowMode: 'array',
    text: `select ${[`${source.alias}.id`, ...columns.map(({ text }) => text)].join(', ')} from specimen ${source.alias}${source.joins.text} where ${source.alias}.id = any(${ids})`,
    values: statement.parameters.values({ ...clock, user }),
  })
  return new Map(rows.map(([id, ...values]) => [String(id), values.map((value, index) => plainValue(value, columns[index]?.type))]))
}

async function fill({ pool }: TestDatabase): Promise<void> {
  const insert = (entity: AppEntity, rows: readonly object[]) => {
    const names = columnsOf(entity)
      .map((name) => `"${name}"`)
      .join(', ')
    const text = `insert into "${entity.table}" (${names}) select ${names} from json_populate_recordset(null::"${entity.table}", $1::json)`
    return pool.query(text, [JSON.stringify(rows)])
  }
  const stamp = { version: 1, createdAt: clock.now, updatedAt: clock.now }
  await insert(
    specimen,
    records.map((record) => rowOf(specimen, { ...record, ...stamp })),
  )
  const lines = records.flatMap(({ id, items: own }) =>
    ((own ?? []) as readonly RecordData[]).map((line, position) => ({ line, id, position })),
  )
  await insert(
    items,
    lines.map(({ line, id, position }, index) => rowOf(items, { ...line, id: String(index + 1) }, { parent: String(id), position })),
  )
}
