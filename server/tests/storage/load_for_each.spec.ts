import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type Context, environmentOf } from '../../app/records/context.ts'
import { loadForEach } from '../../app/storage/queries/load_for_each.ts'
import { runLoad } from '../../app/storage/queries/run_load.ts'
import { Lending } from '../support/lending.ts'

test.group('records that many ask for at once', (group) => {
  let lending: Lending
  let loan: AppEntity
  group.setup(async () => {
    lending = await Lending.open()
    loan = lending.app.entities.get('loan') as AppEntity
    return () => lending.close()
  })

  const askingOf = ({ app, access, ...context }: Context, id: string) => ({
    app,
    entity: loan,
    scope: access.scope('loan'),
    environment: environmentOf({ app, ...context }),
    id,
    reader: access,
  })
  const alone = async (context: Context, id: string) => {
    const { app, entity, scope, environment, reader } = askingOf(context, id)
    return (await runLoad(lending.database.pool, app, entity, scope, environment, [id], reader))[0]
  }

  test('are read together, each within the scope of whoever asks', async ({ assert }) => {
    const { member, other, admin, database } = lending
    // One access for both, as for people of the same roles: what tells them apart is who they are.
    const people = [member, { ...other, access: member.access }, admin]
    const ids: string[] = []
    for (const by of [member, other, member, other]) ids.push((await lending.newLoan({ note: `"${by.user.name}" \\ '` }, by)).id ?? '')
    const all = Array.from({ length: 10 }, () => people.flatMap((who) => ids.map((id) => ({ who, id })))).flat()
    const expected = await Promise.all(all.map(({ who, id }) => alone(who, id)))
    const { query } = database.pool
    let sent = 0
    database.pool.query = ((...given: Parameters<typeof query>) => {
      sent++
      return query.apply(database.pool, given)
    }) as typeof query
    const found = await Promise.all(all.map(({ who, id }) => loadForEach(database.pool, askingOf(who, id))))
    database.pool.query = query
    assert.deepEqual(found, expected)
    assert.deepEqual(
      found.slice(0, 8).map((record) => record !== undefined),
      [true, false, true, false, false, true, false, true],
    )
    assert.isBelow(sent, 12)
  })

  test('are read each by itself where one of those who ask is wrong', async ({ assert }) => {
    const { member, database } = lending
    const id = (await lending.newLoan()).id ?? ''
    const wrong = { ...member, user: { ...member.user, id: 'nobody' } }
    const asked = [member, member, member, member, wrong, member].map((who) => loadForEach(database.pool, askingOf(who, id)))
    const results = await Promise.allSettled(asked)
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    )
    assert.isUndefined(await loadForEach(database.pool, askingOf(member, 'nonsense')))
  })
})
