import { test } from '@japa/runner'
import { readForm, signedFields } from '../../app/files/storage/upload_policy.ts'

const secret = 'a secret of the server, long enough'
const now = new Date('2026-11-21T08:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test.group('upload policies', () => {
  test('a policy holds until it expires', ({ assert }) => {
    const permit = { key: '2026/11/a.png', type: 'image/png', mostBytes: 10, expiresAt: after(10), accountId: '7' }
    const form = signedFields(secret, permit)
    assert.deepEqual(readForm(secret, form, after(9)), { key: permit.key, mostBytes: 10 })
    assert.equal(readForm(secret, form, after(10)), 'uploadExpired')
    assert.equal(readForm('another', form, now), 'uploadRefused')
    assert.equal(readForm(secret, { ...form, policy: '{' }, now), 'uploadRefused')
  })
})
