import { test } from '@japa/runner'
import fc from 'fast-check'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { arbitraryExpression, arbitrarySpecimen } from '../../../engine/runtime/testing/arbitrary-expression.ts'
import { specimenApp } from '../../../engine/runtime/testing/specimen.ts'
import { type Case, relatedId, scopeOf, suites, written } from '../../../engine/runtime/testing/suites.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { Compiler, Statement } from '../../app/storage/sql/compiler.ts'
import type { Environment } from '../../app/storage/sql/environment.ts'
import { columnsOf, rowOf } from '../../app/storage/writes/row_of.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const specimen = specimenApp.entities.get('specimen') as AppEntity
const items = specimenApp.entities.get('specimen.items') as AppEntity
const site = siteOf(specimenApp, { record: 'specimen' })

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

  test('mean the same as in memory, for any well-typed expression and record', async ({ assert }) => {
    const clock = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z' }
    await fc.assert(
      fc.asyncProperty(arbitraryExpression, arbitrarySpecimen, async (expression, record) => {
        const inMemory = written(compile(expression, site)({ ...clock, record: record as RecordData }))
        assert.deepEqual(await valueInSql(database, expression, record as RecordData, clock), inMemory)
      }),
      { seed: 7, numRuns: 400 },
    )
  }).timeout(60_000)

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
  const isBoolean = term.type === 'boolean'
  const text = compiler.as(term, term.type)
  const shown = term.type === 'datetime' ? `to_char(${text}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : isBoolean ? text : `(${text})::text`
  const rows = await within(
    database,
    record,
    related,
    `select ${shown} as value from specimen ${source.alias}${source.joins.text} where ${source.alias}.id = 1`,
    statement.parameters.values(environment),
  )
  const value = rows[0]?.value
  return term.type === 'number' && typeof value === 'string' ? plain(value) : value
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

/** A number without the zeros that the scale of a column leaves. */
const plain = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number).replace(/^-0$/, '0')
