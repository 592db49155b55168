import { test } from '@japa/runner'
import fc from 'fast-check'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { check } from '../../../engine/runtime/expressions/check.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { arbitraryExpression } from '../../../engine/runtime/testing/arbitrary-expression.ts'
import { arbitrarySpecimen, strange } from '../../../engine/runtime/testing/arbitrary-specimen.ts'
import { specimenApp } from '../../../engine/runtime/testing/specimen.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import type { Job } from '../../../engine/schema/job.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { readTogether } from '../../app/jobs/work/groups.ts'
import { environmentOf } from '../../app/records/context.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { columnsOf, rowOf } from '../../app/storage/columns/row_of.ts'
import { type GroupedSource, groupedSources } from '../../app/storage/queries/grouped_sources.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { BulkCopy } from '../../app/storage/writes/bulk_copy.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const values = [...(specimenApp.entities.get('specimen')?.fields.values() ?? [])].filter(({ system }) => !system).map(({ name }) => name)
const behind = values.map((name) => `reference.${name}`)
const ofLines = ['text', 'integer', 'decimal', 'flag', 'date', 'choice'].map((name) => `items.${name}`)

const conversion: Conversion = { label: 'Lines', from: { entity: 'specimen', lines: 'items' }, to: { entity: 'specimen' }, header: {} }
const together = [...values, ...behind, ...ofLines]
const job: Job = { label: 'Lines', run: { kind: 'create', conversion: 'lines', together } }
// What puts records together is read with them because a job says so.
const app = link({ ...specimenApp.bundle, conversions: { lines: conversion }, jobs: { lines: job } })
const specimen = app.entities.get('specimen') as AppEntity
const items = app.entities.get('specimen.items') as AppEntity

const site = siteOf(app, { record: 'specimen', row: 'specimen.items' })

const row = (name: string): Expression => ({ var: `row.${name}` })
const record = (name: string): Expression => ({ var: `record.${name}` })
const day = fc.constantFrom('2024-02-15', '2024-02-16', '2024-02-29', '2026-07-01', '2026-07-15', '2026-07-16', '2026-07-31')
/** Conditions on a line and its document, such as those of conversions and of halves of a month. */
const condition: fc.Arbitrary<Expression> = fc.oneof(
  arbitraryExpression.filter((each) => check(each, site).type.kind === 'boolean'),
  fc.constantFrom<Expression>(
    { '<=': [{ dayOfMonth: [row('date')] }, 15] },
    { '>': [{ dayOfMonth: [record('date')] }, 15] },
    { '!=': [row('choice'), record('choice')] },
    { in: [row('choice'), ['A', 'B']] },
    { '==': [{ month: [row('date')] }, { month: [record('date')] }] },
    { '>': [{ '*': [row('decimal'), record('decimal'), record('money')] }, row('integer')] },
    { missing: row('text') },
    { '==': [row('text'), record('text')] },
    row('flag'),
  ),
  strange.map((text): Expression => ({ contains: [row('text'), text] })),
  day.map((each): Expression => ({ '<': [row('date'), each] })),
)

test.group('what the records of a job are put together by', (group) => {
  let database: TestDatabase
  const ids: string[] = []
  group.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, app)
    const records = fc.sample(fc.tuple(arbitrarySpecimen, fc.array(day, { minLength: 4, maxLength: 4 })), { numRuns: 300, seed: 7 })
    await inTransaction(database.pool, async (client) => {
      const bulk = new BulkCopy(client)
      const add = (entity: AppEntity, columns: object) => bulk.add(entity.table, columnsOf(entity), Object.values(columns))
      let line = 0
      for (const [index, [{ items: rows, ...made }, days]] of records.entries()) {
        const id = String(index + 1)
        ids.push(id)
        const system = { id, version: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
        const reference = index % 3 === 0 ? null : String(1 + ((index * 7) % (index + 1)))
        await add(specimen, rowOf(specimen, { ...made, code: `茄子${id}`, reference, ...system } as RecordData))
        for (const [position, each] of rows.entries()) {
          // Many days are beside the middle of a month. A text is never empty where it is stored: it is null then.
          const date = line % 2 === 0 ? (days[position] ?? null) : each.date
          await add(items, rowOf(items, { ...each, date, id: String(++line) } as RecordData, { parent: id, position }))
        }
      }
      await bulk.finish()
    })
    return () => database.close()
  })

  /** By document and line: a document comes where it is asked for. */
  const inOrder = (sources: readonly GroupedSource[]) =>
    ids.flatMap((id) => sources.filter(({ document }) => document === id).map(({ row = null, values }) => ({ id, row, values })))
  const both = async (where: Expression | undefined, paths: readonly string[], byLine: boolean) => {
    const context = serverContext(app, database.pool, new Accesses(), '2026-07-16T02:00:00.000Z')
    const from = { ...conversion.from, ...(where !== undefined && { where }) }
    const grouping = { from, together: paths, byLine }
    const [sql, read] = [
      await groupedSources(database.pool, app, grouping, environmentOf(context), ids),
      await readTogether(context, grouping, ids),
    ]
    return { sql: sql && inOrder(sql), read: inOrder(read) }
  }

  test('is the same to the last digit as the database says it and as the records say it when they are read', async ({ assert }) => {
    const all = await both(undefined, together, true)
    assert.isAbove(all.read.length, 400)
    assert.deepEqual(all.sql, all.read)
    const documents = await both(undefined, [...values, ...behind], false)
    assert.lengthOf(documents.read, ids.length)
    assert.deepEqual(documents.sql, documents.read)
  })

  test('lines are taken by the same conditions', async ({ assert }) => {
    let [compiled, some] = [0, 0]
    const property = fc.asyncProperty(condition, async (where) => {
      const { sql, read } = await both(where, ['items.date', 'text'], true)
      if (sql === undefined) return
      compiled += 1
      if (read.length > 0) some += 1
      assert.deepEqual(sql, read, JSON.stringify(where))
    })
    await fc.assert(property, { numRuns: 300, seed: 11 })
    assert.isAbove(compiled, 250)
    assert.isAbove(some, 120)
  }).timeout(120_000)

  test('a condition without SQL is asked of each line as it is read', async ({ assert }) => {
    const { sql, read } = await both({ '==': [{ unheardOf: [row('text')] }, 'a'] } as unknown as Expression, ['text'], true)
    assert.isUndefined(sql)
    assert.deepEqual(read, [])
  })
})
