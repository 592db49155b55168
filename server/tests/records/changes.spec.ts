import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { changes } from '../../app/records/changes.ts'
import { update } from '../../app/steps/update.ts'
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

  test('what another record hides or shows is told by no change: reading all anew tells it', async ({ assert }) => {
    const { bundle, hash } = library()
    const member = bundle.roles.member as (typeof bundle.roles)[string]
    const open = { '==': [{ var: 'record.branch.address' }, '开放'] }
    const grants = { ...member.grants, book: { ...member.grants?.book, scope: open } }
    lending = await Lending.open(link({ ...bundle, roles: { ...bundle.roles, member: { ...member, grants } } } as typeof bundle, hash))
    const { database, admin, branch } = lending
    const told = async (after?: string) => {
      await sealEntries(database.pool)
      const { rows, deleted, watermark } = await changes(lending.member, 'book', { after })
      return { rows: rows.map(({ id }) => id), deleted, watermark }
    }
    const address = (text: string) => update(admin, 'branch', branch.id ?? '', 'any', { address: text })
    await address('开放')
    const { id = '' } = await lending.newBook()
    const all = await told()
    assert.include(all.rows, id)

    await address('关闭')
    const closed = await told(all.watermark)
    assert.deepEqual([closed.rows, closed.deleted], [[], []])
    await update(admin, 'book', id, 'any', { title: '西游记' })
    const written = await told(closed.watermark)
    assert.deepEqual([written.rows, written.deleted], [[], []])
    assert.notInclude((await told()).rows, id)

    await address('开放')
    const opened = await told(written.watermark)
    assert.deepEqual([opened.rows, opened.deleted], [[], []])
    assert.include((await told()).rows, id)
    await update(admin, 'book', id, 'any', { title: '水浒传' })
    assert.deepEqual((await told(opened.watermark)).rows, [id])
  })
})
