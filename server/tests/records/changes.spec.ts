import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { changes } from '../../app/records/changes.ts'
import { update } from '../../app/records/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

test.group('changes by scope', (group) => {
  let lending: Lending
  group.each.teardown(() => lending.close())

  test('a record that leaves the scope of somebody is told to them as gone; one that they never saw is not', async ({ assert }) => {
    const { bundle, hash } = library()
    const here = { '==': [{ var: 'record.title' }, '红楼梦'] }
    const member = bundle.roles.member as (typeof bundle.roles)[string]
    const grants = { ...member.grants, book: { ...member.grants?.book, scope: here } }
    lending = await Lending.open(link({ ...bundle, roles: { ...bundle.roles, member: { ...member, grants } } } as typeof bundle, hash))
    const { database, admin } = lending
    const [moved, never] = [await lending.newBook(), await lending.newBook({ title: '别的书' })]
    await sealEntries(database.pool)
    const all = await changes(lending.member, 'book', {})
    assert.isTrue(all.rows.some(({ id }) => id === moved.id))
    assert.isFalse(all.rows.some(({ id }) => id === never.id))
    await update(admin, 'book', moved.id ?? '', 'any', { title: '西游记' })
    await update(admin, 'book', never.id ?? '', 'any', { title: '水浒传' })
    await sealEntries(database.pool)
    const { rows, deleted, watermark } = await changes(lending.member, 'book', { after: all.watermark })
    assert.deepEqual([rows, deleted], [[], [moved.id]])
    const nothing = await changes(lending.member, 'book', { after: watermark })
    assert.deepEqual(nothing, { rows: [], deleted: [], watermark: watermark ?? '' })
  })
})
