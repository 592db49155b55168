import { test } from '@japa/runner'
import { rolesThatDecide } from '../../../engine/runtime/access/roles-that-decide.ts'
import { findColleagues } from '../../app/approvals/colleagues.ts'
import { nameSubstitute } from '../../app/approvals/own_substitutes.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const days = { from: '2026-11-21', to: '2026-11-28' }

test.group('who sees whom', (group) => {
  let portal: Portal
  const people = new Map<string, Context>()
  group.setup(async () => {
    portal = await Portal.open(world)
    const held = [...portal.app.roles].flatMap(([name, { permissionSet }]) => (permissionSet ? [] : [name]))
    for (const role of held) people.set(role, await portal.person(role, /^supplier/.test(role) ? 'vegetables' : undefined))
    for (const role of ['supplier', 'supplierSub', 'reviewer', 'finance'])
      await portal.add({
        [`another ${role}`]: {
          entity: 'user',
          record: {
            loginAccount: `another.${role}`,
            userName: `another ${role}`,
            roles: [role],
            ...(/^supplier/.test(role) ? { userType: 'SUPPLIER', supplier: '@fish' } : { userType: 'STAFF' }),
          },
        },
      })
    return () => portal.close()
  })

  test('nobody finds a colleague whose account they do not see', async ({ assert }) => {
    for (const [role, person] of people) {
      const found = await findColleagues(person, '')
      const { rows } = person.access.canRead('user') ? await search(person, 'user', { page: { size: 200 } }) : { rows: [] }
      const seen = new Set(rows.map(({ id }) => id))
      assert.deepEqual(
        found.filter(({ id }) => !seen.has(id)),
        [],
        role,
      )
    }
    assert.include(
      (await findColleagues(people.get('reviewer') as Context, '')).map(({ login }) => login),
      'another.reviewer',
    )
  })

  test('whoever decides nothing finds none, and names no substitute', async ({ assert }) => {
    const substitute = portal.id('another supplier')
    for (const role of ['supplier', 'supplierSub']) {
      assert.notInclude(rolesThatDecide(portal.app), role)
      const person = people.get(role) as Context
      assert.deepEqual(await findColleagues(person, ''), [])
      assert.deepEqual(await refusal(() => nameSubstitute(person, { substitute, ...days })), { code: 'forbidden' })
    }
  })

  test('a substitute is somebody whom the person sees', async ({ assert }) => {
    const reviewer = people.get('reviewer') as Context
    const blind = {
      ...reviewer,
      access: { ...reviewer.access, scope: () => ({ '==': [{ var: 'record.id' }, { var: 'user.id' }] }) },
    } as Context
    const asked = { substitute: portal.id('another reviewer'), ...days }
    assert.containsSubset(await refusal(() => nameSubstitute(blind, asked)), { issues: [{ code: 'notAColleague', path: 'substitute' }] })
    await nameSubstitute(reviewer, asked)
  })
})
