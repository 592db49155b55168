import { test } from '@japa/runner'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { Lending } from '../support/lending.ts'

interface Row {
  readonly channel: string
  readonly address: string
  readonly language: string
  readonly body: string
}

test.group('whoever was known by an address or a number', (group) => {
  let lending: Lending
  let id = ''
  const reached = { email: 'old@library.example', phone: '13911110001' }
  group.each.setup(async () => {
    lending = await Lending.open()
    id = lending.member.user.id ?? ''
    await update(lending.admin, 'member', id, 'any', { ...reached, language: 'US' })
    return () => lending.close()
  })
  const told = async () =>
    (await lending.database.pool.query<Row>('select channel, address, language, body from delivery order by channel')).rows

  test('is told there, in their language, that the account has another, and not which', async ({ assert }) => {
    await update(lending.admin, 'member', id, 'any', { email: 'new@library.example', phone: '13911110002' })
    const rows = await told()
    assert.deepEqual(
      rows.map(({ channel, address, language }) => [channel, address, language]),
      [
        ['EMAIL', reached.email, 'US'],
        ['SMS', reached.phone, 'US'],
      ],
    )
    for (const { body } of rows) {
      assert.include(body, 'wang')
      assert.notInclude(body, 'new@library.example')
      assert.notInclude(body, '13911110002')
    }
  })

  test('is told when it is taken away as well', async ({ assert }) => {
    await update(lending.admin, 'member', id, 'any', { email: null })
    assert.deepEqual(
      (await told()).map(({ address }) => address),
      [reached.email],
    )
  })

  test('hears nothing of other changes, nor of one that is refused', async ({ assert }) => {
    await update(lending.admin, 'member', id, 'any', { name: '王大明', email: reached.email })
    await update(lending.admin, 'member', id, 1, { email: 'new@library.example' }).catch(() => undefined)
    assert.deepEqual(await told(), [])
  })

  test('hears nothing when the account is deleted', async ({ assert }) => {
    const { id: other = '' } = lending.other.user
    await update(lending.admin, 'member', other, 'any', { email: 'other@library.example' })
    await remove(lending.admin, 'member', other, 'any')
    assert.deepEqual(await told(), [])
  })
})
