import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppEntity } from '../engine/runtime/app/app.ts'
import { compile } from '../engine/runtime/expressions/compile.ts'
import { siteOf, siteOfRow } from '../engine/runtime/expressions/scope.ts'
import { generate } from '../engine/runtime/fixtures/generate.ts'
import { keysOf } from '../engine/runtime/validation/keys.ts'
import { isEmpty, linesOf, type RecordData } from '../engine/runtime/values/record-data.ts'
import { holds } from '../engine/runtime/values/value.ts'
import { tries } from '../engine/testing/every-nth.ts'
import { checksOf } from '../server/app/storage/schema/checks.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const whole = portalApp()
const { purchaseOrders = { entity: '' } } = whole.bundle.fixtures
/** With fewer orders, and nobody misses them here. */
const app = {
  ...whole,
  bundle: { ...whole.bundle, fixtures: { ...whole.bundle.fixtures, purchaseOrders: { ...purchaseOrders, count: 1500 } } },
}
const file = ({ name }: { readonly name: string }) => ({
  id: name,
  name,
  size: 1,
  type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
})
/** As of a day that stays, as of this one, and of the days that follow it: what is drawn differs from day to day, and what would be wrong tomorrow is told today. */
const day = 86_400_000
const moments = [
  '2026-11-21T04:00:00.000Z',
  ...Array.from({ length: tries(60, 3) }, (_, ahead) => new Date(Date.now() + ahead * day).toISOString()),
]

type Made = readonly { readonly entity: string; readonly data: RecordData }[]

/** What is wrong with each record, and each of its lines, named once. */
function wrong(records: Made, find: (entity: AppEntity) => (record: RecordData) => readonly string[]): readonly string[] {
  const finders = new Map<string, (record: RecordData) => readonly string[]>()
  const inOne = (entity: AppEntity, record: RecordData): readonly string[] => {
    const found = finders.get(entity.name) ?? find(entity)
    finders.set(entity.name, found)
    return [...found(record), ...[...entity.lines].flatMap(([name, lines]) => linesOf(record, name).flatMap((line) => inOne(lines, line)))]
  }
  return [...new Set(records.flatMap(({ entity, data }) => inOne(app.entities.get(entity) as AppEntity, data)))]
}

describe.each(moments.map((now) => [now.slice(0, 10), now] as const))('the demonstration of %s', (_, now) => {
  let made: Made = []
  beforeAll(() => {
    made = [...generate(app, now, { picture: file, paper: file, again: (name) => file({ name }) }).records]
  })
  // They would not all fit into memory at once.
  afterAll(() => {
    made = []
  })

  it('every record has what its fields always require', () => {
    const found = wrong(made, ({ name: entity, fields }) => {
      const required = [...fields.values()].filter(({ declaration }) => declaration?.required === true && declaration.visible === undefined)
      return (record) => required.flatMap(({ name }) => (isEmpty(record[name] as never) ? [`${entity}.${name}`] : []))
    })
    expect(found).toEqual([])
  })

  it('every record keeps the rules that the database holds too', () => {
    const found = wrong(made, (entity) => {
      const { parent } = entity
      const site = parent ? siteOfRow(siteOf(app, { record: parent.entity.name }), entity.name) : siteOf(app, { record: entity.name })
      const rules = checksOf(app, entity).map(({ rule: { name, when = true, require } }) => ({
        name,
        applies: compile(when, site),
        require: compile(require, site),
      }))
      return (record) => {
        const scope = { ...(parent ? { record: {}, row: record } : { record }), today: '2026-11-21', now: '2026-11-21T04:00:00.000Z' }
        return rules.flatMap(({ name, applies, require }) =>
          holds(applies(scope)) && !holds(require(scope)) ? [`${entity.name}: ${name}`] : [],
        )
      }
    })
    expect(found).toEqual([])
  })

  it('no two records share a key', () => {
    const site = (entity: AppEntity) => siteOf(app, { record: entity.name })
    const shared = [...app.entities.values()].flatMap((entity) =>
      (entity.parent ? [] : keysOf(entity)).flatMap((key) => {
        const { name, fields, during, when = true } = key
        const applies = compile(when, site(entity))
        const own = made.filter((each) => each.entity === entity.name).map(({ data }) => data)
        const counted = own.filter((record) => holds(applies({ record, today: '2026-11-21', now: '2026-11-21T04:00:00.000Z' })))
        const groups = Map.groupBy(counted, (record) => JSON.stringify(fields.map((field) => record[field] ?? null)))
        const end = (record: RecordData) => String((during && record[during.until]) ?? '9999')
        const start = (record: RecordData) => String((during && record[during.from]) ?? '0000')
        const overlap = (one: RecordData, other: RecordData) => start(one) <= end(other) && start(other) <= end(one)
        const isShared = [...groups.values()].some((same) =>
          same.some((one, at) => same.slice(at + 1).some((other) => overlap(one, other))),
        )
        return isShared ? [`${entity.name}: ${name}`] : []
      }),
    )
    expect(shared).toEqual([])
  })
})
