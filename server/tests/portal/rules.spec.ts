import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

interface Step {
  readonly as?: string
  /** A transition, or `delete`. */
  readonly take: string
  readonly comment?: string
  /** Fields that are changed with the step, by their path. */
  readonly changes?: Edits
}

/** A rule of the specification, with a record that keeps it and one change that breaks it. */
interface Case {
  readonly rule: string
  readonly fact: string
  readonly as: string
  readonly entity: string
  readonly record: object
  readonly steps?: readonly Step[]
  /** What is different where the rule is broken: in the record, in its last step, or in all steps. */
  readonly broken?: Edits
  readonly brokenStep?: Partial<Step>
  readonly brokenSteps?: readonly Step[]
  /** The code and path of the issue. */
  readonly issue: string
}

type Edits = Readonly<Record<string, unknown>>

const folder = new URL('./rules/', import.meta.url)
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'))

/** A copy with the values put where the paths lead. */
function edited<Value extends object>(value: Value, edits: Edits): Value {
  const copy = structuredClone(value)
  for (const [path, put] of Object.entries(edits)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce((at, key) => (at as Record<string, object>)[key] ?? {}, copy as object)
    Object.assign(holder, { [last]: put })
  }
  return copy
}

test.group('the rules of the specification', (group) => {
  let portal: Portal
  const people = new Map<string, Context>()
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED' where supplier_code <> 'V100004'`)
    await portal.add(orders)
    people.set('admin', portal.admin)
    people.set('supplier', await portal.person('supplier', 'vegetables'))
    for (const role of ['buyer', 'reviewer', 'quality', 'finance', 'groupadmin']) people.set(role, await portal.person(role))
    return () => portal.close()
  })

  const personOf = (name: string): Context => people.get(name) ?? portal.admin

  async function play({ as, entity }: Case, record: object, steps: readonly Step[]): Promise<RecordData> {
    let { whole } = await create(personOf(as), entity, portal.resolved(record))
    for (const { as: taker = as, take, comment, changes } of steps) {
      const person = personOf(taker)
      if (take === 'delete') {
        await remove(person, entity, whole.id ?? '', 'any')
        continue
      }
      const seen = changes && edited((await get(person, entity, whole.id ?? '')).view, changes)
      const request = { ...(comment === undefined ? {} : { comment }), ...(seen && { changes: linesIn(seen, changes) }) }
      whole = (await transition(person, entity, whole.id ?? '', take, request)).whole
    }
    return whole
  }

  for (const name of readdirSync(folder).sort()) {
    for (const each of read(new URL(name, folder)) as Case[]) {
      test(`${each.rule}: ${each.fact}`, async ({ assert }) => {
        const { record, steps = [], broken = {}, brokenStep, brokenSteps, issue } = each
        await play(each, record, steps)
        const wrongSteps = brokenSteps ?? (brokenStep ? steps.with(-1, { ...(steps.at(-1) as Step), ...brokenStep }) : steps)
        const found = await play(each, edited(record, broken), wrongSteps).then(
          () => ['nothing was refused'],
          (error: { issues?: readonly { code: string; path: string }[] }) =>
            error.issues?.map(({ code, path }) => `${code} ${path}`) ?? [String(error)],
        )
        assert.include(found, issue)
      })
    }
  }
})

/** The lines that the edits touch, as an update sends them. */
function linesIn(record: RecordData, edits: Edits): object {
  const names = new Set(Object.keys(edits).map((path) => path.split('.')[0] ?? ''))
  return Object.fromEntries([...names].map((name) => [name, record[name]]))
}
