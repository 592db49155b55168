import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { tryStep } from '../../app/steps/try_step.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'

const linesIn = (record: RecordData, name: string) => record[name] as readonly RecordData[]

/** The library in which what is there already is known by another key. */
function keyedBy({ bundle, hash }: App, key: string): App {
  const { tariffCopy } = bundle.workflows
  const takeOver = tariffCopy?.transitions.takeOver
  if (!tariffCopy || !takeOver || 'use' in takeOver) throw new Error('The library takes over no tariffs.')
  const effects = (takeOver.effects ?? []).map((effect) =>
    effect.kind === 'create' && effect.existing ? { ...effect, existing: { ...effect.existing, key } } : effect,
  )
  const transitions = { ...tariffCopy.transitions, takeOver: { ...takeOver, effects } }
  return link({ ...bundle, workflows: { ...bundle.workflows, tariffCopy: { ...tariffCopy, transitions } } }, hash)
}

test.group('a step that makes others is tried first, and leaves what is there already', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  const tariff = async (fields: object) =>
    (await create(lending.librarian, 'tariff', { dailyFine: '0.5', validFrom: '2026-01-01', ...fields })).view

  let count = 4
  /**
   * A paper by which a branch takes over three tariffs of another: the first it lacks, the second it has by its name, the third meets one
   * that is in force on its shelf.
   */
  const newPaper = async () => {
    count++
    const branch = async (code: string) => (await create(lending.admin, 'branch', { code, name: `分馆 ${code}` })).view.id
    const [from, to] = [await branch(`BR${count}0`), await branch(`BR${count}1`)]
    const shelves = { A1: '平日', A2: '周末', B1: '夜间' }
    const sources: RecordData[] = []
    for (const [shelf, name] of Object.entries(shelves)) sources.push(await tariff({ branch: from, shelf, name }))
    const named = await tariff({ branch: to, shelf: 'STORE', name: '周末' })
    await tariff({ branch: to, shelf: 'B1', name: '另一个' })
    const draft = await convert(lending.librarian, 'tariffToCopy', { ids: sources.map(({ id }) => id ?? '') })
    const tariffs = linesIn(draft, 'tariffs').map((line, index) => (index === 0 ? { ...line, dailyFine: '0.8' } : line))
    const paper = { ...draft, title: '沿用', toBranch: to, validFrom: '2026-12-01', tariffs }
    const { id = '' } = (await create(lending.librarian, 'tariffCopy', paper)).view
    return { id, to, named, draft }
  }
  const tally = () =>
    lending.one<{ tariffs: number; log: number; history: number }>(
      `select (select count(*)::int from tariff) as tariffs, (select count(*)::int from _transition_log) as log,
        (select count(*)::int from _audit_log) as history`,
    )

  test('a trial says of each line what would become of it, and keeps nothing', async ({ assert }) => {
    const { id, named } = await newPaper()
    const before = [await tally(), await get(lending.admin, 'tariffCopy', id)]
    const [made, existing, refused] = await tryStep(lending.librarian, 'tariffCopy', id, 'takeOver')
    assert.deepEqual(made, { kind: '罚款标准', source: '平日', outcome: 'made' })
    assert.deepEqual(existing, {
      kind: '罚款标准',
      source: '周末',
      outcome: 'existing',
      existing: { entity: 'tariff', id: named.id ?? '', label: '周末' },
    })
    assert.equal(refused?.outcome, 'refused')
    assert.match(refused?.reason ?? '', /起的时段内已有另一个标准/)
    assert.deepEqual([await tally(), await get(lending.admin, 'tariffCopy', id)], before)
  })

  test('what is read through references stands in the draft that a conversion makes as in what is saved of it', async ({ assert }) => {
    const { id, draft } = await newPaper()
    const saved = (await get(lending.admin, 'tariffCopy', id)).view
    const read = (record: RecordData) => linesIn(record, 'tariffs').map((line) => line['source.name'])
    assert.deepEqual(
      [read(draft), read(saved)],
      [
        ['平日', '周末', '夜间'],
        ['平日', '周末', '夜间'],
      ],
    )
  })

  test('the step does as it was tried: what was changed is copied so, what is there is led to, what is refused says why', async ({
    assert,
  }) => {
    const { id, to, named } = await newPaper()
    const tried = await tryStep(lending.librarian, 'tariffCopy', id, 'takeOver')
    const { view } = await transition(lending.librarian, 'tariffCopy', id, 'takeOver')
    const [made, existing, refused] = linesIn(view, 'tariffs')
    const copy = (await get(lending.admin, 'tariff', String(made?.copy))).view
    assert.containsSubset(copy, { branch: to, name: '平日', shelf: 'A1', dailyFine: '0.80', validFrom: '2026-12-01' })
    assert.containsSubset(existing, { copy: null, there: named.id, reason: null, $labels: { there: '周末' } })
    assert.containsSubset(refused, { copy: null, there: null, reason: tried[2]?.reason })
    assert.notEqual(refused?.reason, null)

    await transition(lending.librarian, 'tariffCopy', id, 'reopen')
    const again = await tryStep(lending.librarian, 'tariffCopy', id, 'takeOver')
    assert.deepEqual(
      again.map(({ outcome }) => outcome),
      ['existing', 'refused'],
    )
  })

  test('of a key with periods, what holds at the time is there, and what is over is not', async ({ assert }) => {
    const { id, to } = await newPaper()
    const inForce = await tariff({ branch: to, shelf: 'A1', name: '有效', validFrom: '2026-05-01' })
    await tariff({ branch: to, shelf: 'A2', name: '已过期', validFrom: '2026-01-01', validUntil: '2026-11-30' })
    const byPeriod = { ...lending.librarian, app: keyedBy(lending.app, 'oneAtATime') }
    const outcomes = await tryStep(byPeriod, 'tariffCopy', id, 'takeOver')
    assert.deepEqual(
      outcomes.map(({ outcome, existing }) => [outcome, existing?.id]),
      [
        ['existing', inForce.id],
        ['refused', undefined],
        ['existing', (await lending.one<{ id: string }>(`select id::text from tariff where name = '另一个' and branch = $1`, [to])).id],
      ],
    )
  })

  test('only who may take the step tries it, as it stands, and only a step that may be tried', async ({ assert }) => {
    const { id } = await newPaper()
    const code = async (work: () => Promise<unknown>) => (await refusal(work)).code
    const reader = { ...lending.librarian, access: { ...lending.librarian.access, transitions: () => new Set<string>() } }
    assert.equal(await code(() => tryStep(reader, 'tariffCopy', id, 'takeOver')), 'forbidden')
    assert.equal(await code(() => tryStep(lending.member, 'tariffCopy', id, 'takeOver')), 'notFound')
    assert.equal(await code(() => tryStep(lending.librarian, 'tariffCopy', id, 'reopen')), 'forbidden')
    assert.equal(await code(() => tryStep(lending.librarian, 'tariffCopy', id, 'takeOver', { expected: 7 })), 'conflict')
    await transition(lending.librarian, 'tariffCopy', id, 'takeOver')
    assert.equal(await code(() => tryStep(lending.librarian, 'tariffCopy', id, 'takeOver')), 'invalid')
  })
})
