import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { Lending, refusal } from '../support/lending.ts'

const route = '/lending/tariffs'

test.group('a list that asks for what holds', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    const tariffs = [
      ['past', '2025-01-01', '2025-12-31'],
      ['present', '2026-01-01', '2026-06-30'],
      ['lasting', '2026-07-01', null],
      ['to come', '2027-01-01', '2027-12-31'],
    ] as const
    for (const [name, validFrom, validUntil] of tariffs) {
      await create(lending.admin, 'tariff', { name, validFrom, validUntil, dailyFine: '1', trial: true })
    }
    return () => lending.close()
  })
  const asked = (who: Context, range: object) =>
    search(who, 'tariff', { screen: route, conditions: { validFrom: range }, columns: ['name'], sort: [['validFrom', 'asc']] })
  const found = async (range: object) => (await asked(lending.admin, range)).rows.map(({ name }) => name)
  const refused = async (who: Context, range: object) =>
    (await refusal(() => asked(who, range))).issues?.map(({ code, path }) => `${code} ${path}`)

  test('finds what began before the days that are asked for and is not over', async ({ assert }) => {
    assert.deepEqual(await found({ from: '2026-03-10', to: '2026-03-10' }), ['present'])
    assert.deepEqual(await found({ from: '2026-06-30', to: '2026-07-01' }), ['present', 'lasting'])
    assert.deepEqual(await found({ from: '2025-12-31', to: '2026-12-31' }), ['past', 'present', 'lasting'])
  })

  test('is held to the longest range as any other', async ({ assert }) => {
    assert.deepEqual(await refused(lending.admin, { from: '2025-01-01', to: '2026-12-31' }), ['rangeTooLong validFrom'])
    assert.deepEqual(await refused(lending.admin, { from: '2026-01-01' }), ['rangeOpen validFrom'])
  })

  test('tells nothing of a last day that is hidden: whoever does not see it is refused the condition', async ({ assert }) => {
    const app = link(load(edited({ 'roles/librarian.json': { 'grants.tariff.hidden': ['validUntil'] } })).bundle)
    const blind = { ...lending.librarian, app, access: access(app, ['librarian']) }
    assert.include(await refused(blind, { from: '2026-03-10', to: '2026-03-10' }), 'unknownField filter')
    const { rows } = await search(blind, 'tariff', { screen: route, conditions: {}, columns: ['name'] })
    assert.lengthOf(rows, 4)
  })
})
