import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { specimenApp } from '../../../engine/runtime/testing/specimen.ts'
import { type Case, relatedId, scopeOf, suites } from '../../../engine/runtime/testing/suites.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { columnsOf, rowOf } from '../../app/storage/columns/row_of.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { Compiler, Statement } from '../../app/storage/sql/compiler.ts'
import type { Environment } from '../../app/storage/sql/environment.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { plainValue, shownValue } from '../support/sql_values.ts'

const specimen = specimenApp.entities.get('specimen') as AppEntity
const items = specimenApp.entities.get('specimen.items') as AppEntity

test.group('expressions in SQL', (group) => {
  let database: TestDatabase
  group.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, specimenApp)
    return () => database.close()
  })

  test('mean what the evaluator says: {operator}')
    .with([...suites])
    .run(async ({ assert }, { cases }) => {
      for (const each of cases) {
        const { record = {}, related } = each.scope ?? {}
        const scope = scopeOf(each)
        for (const withoutFolding of [false, true]) {
          const value = await valueInSql(database, each.expression, record, scope, related, withoutFolding)
          assert.deepEqual(value, each.expected, `${each.name}${withoutFolding ? ', constants compiled too' : ''}`)
        }
      }
    })

  test('a condition in a where clause keeps exactly the records of which it is true', async ({ assert }) => {
    for (const each of conditions()) {
      const { record = {}, related } = each.scope ?? {}
      assert.equal(await isFound(database, each, record, related), each.expected === true, each.name)
    }
  })
})

/** The cases that are conditions. */
const conditions = (): readonly Case[] => suites.flatMap(({ cases }) => cases.filter(({ expected }) => typeof expected === 'boolean'))

/** The expression evaluated by PostgreSQL, on the record in its table. */
async function valueInSql(
  database: TestDatabase,
  expression: Expression,
  record: RecordData,
  environment: Environment,
  related?: RecordData,
  withoutFolding = false,
): Promise<unknown> {
  const statement = new Statement(specimenApp)
  const source = statement.source(specimen)
  const compiler = new Compiler(statement, { record: source }, { withoutFolding })
  const term = compiler.term(expression)
  const rows = await within(
    database,
    record,
    related,
    `select ${shownValue(compiler, term)} as value from specimen ${source.alias}${source.joins.text} where ${source.alias}.id = 1`,
    statement.parameters.values(environment),
  )
  return plainValue(rows[0]?.value, term.type)
}

async function isFound(database: TestDatabase, each: Case, record: RecordData, related: RecordData | undefined): Promise<boolean> {
  const statement = new Statement(specimenApp)
  const source = statement.source(specimen)
  const condition = new Compiler(statement, { record: source }).condition(each.expression)
  const text = `select 1 as value from specimen ${source.alias}${source.joins.text} where ${source.alias}.id = 1 and ${condition}`
  return (await within(database, record, related, text, statement.parameters.values(scopeOf(each)))).length === 1
}

/** Runs a query with the record in its table, and takes it out again. */
async function within(
  database: TestDatabase,
  record: RecordData,
  related: RecordData | undefined,
  text: string,
  values: unknown[],
): Promise<{ value: unknown }[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const insert = (entity: AppEntity, row: object) => {
      const names = columnsOf(entity)
        .map((name) => `"${name}"`)
        .join(', ')
      return client.query(
        `insert into "${entity.table}" (${names}) select ${names} from json_populate_record(null::"${entity.table}", $1::json)`,
        [JSON.stringify(row)],
      )
    }
    if (related) await insert(specimen, rowOf(specimen, { ...related, ...stamp(relatedId) }))
    await insert(specimen, rowOf(specimen, { ...record, ...stamp('1'), ...(related ? { reference: relatedId } : {}) }))
    const lines = (record.items ?? []) as readonly RecordData[]
    for (const [index, line] of lines.entries())
      await insert(items, rowOf(items, { ...line, id: String(index + 1) }, { parent: '1', position: index }))
    return (await client.query<{ value: unknown }>(text, values)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const stamp = (id: string): RecordData => ({ id, version: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' })
