import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { mostNoted } from '../../app/records/noting.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'

/** What is worked on at a desk is sealed from nobody, but counts as sealed. */
const sealed = () => link(load(edited({ 'entities/lending/loan.json': { sealedUnless: { present: { var: 'record.id' } } } })).bundle)

test.group('what is refused', (group) => {
  let lending: Lending
  let loan: string
  const open = async (app?: ReturnType<typeof sealed>) => {
    lending = await Lending.open(app)
    loan = (await lending.newLoan({})).id ?? ''
  }
  group.each.teardown(() => lending.close())

  const noted = async (of: Context) =>
    (
      await lending.database.pool.query(
        `select entity, record_id::text as record, detail from _audit_log where kind = 'record.refused' and account_id = $1 order by id`,
        [of.user.id],
      )
    ).rows.map(({ entity, record, detail }) => [detail.what, detail.reason, entity, record])

  test('is in the audit log, by what was tried with which record', async ({ assert }) => {
    await open()
    const { other, librarian } = lending
    for (const work of [
      () => get(other, 'loan', loan),
      () => history(other, 'loan', loan),
      () => update(other, 'loan', loan, 1, {}),
      () => transition(other, 'loan', loan, 'submit'),
      () => remove(other, 'loan', loan, 'any'),
      () => transition(other, 'loan', loan, 'approve'),
      () => search(other, 'visit', {}),
      () => searchForExport(other, 'loan', {}),
      () => create(other, 'book', {}),
    ])
      assert.include(['notFound', 'forbidden'], (await refusal(work)).code)
    assert.deepEqual(await noted(other), [
      ['read', 'unseen', 'loan', loan],
      ['history', 'unseen', 'loan', loan],
      ['update', 'unseen', 'loan', loan],
      ['submit', 'unseen', 'loan', loan],
      ['delete', 'unseen', 'loan', loan],
      ['approve', 'unseen', 'loan', loan],
      ['search', 'unseen', 'visit', null],
      ['export', 'noGrant', 'loan', null],
      ['create', 'noGrant', 'book', null],
    ])
    await refusal(() => get(librarian, 'loan', '999999999'))
    await refusal(() => get(librarian, 'loan', 'x'))
    await refusal(() => get(librarian, 'nothing', loan))
    await refusal(() => create(librarian, 'loan', {}))
    await refusal(() => transition(librarian, 'loan', loan, 'lend'))
    assert.deepEqual(await noted(librarian), [], 'what is not there, or is typed wrong, is no attempt')
  })

  test('of what is sealed until its hour, a step that a rule refuses is in it too', async ({ assert }) => {
    await open(sealed())
    const { librarian } = lending
    await refusal(() => transition(librarian, 'loan', loan, 'lend'))
    assert.deepEqual(await noted(librarian), [['lend', 'wrongStatus', 'loan', loan]])
  })

  test('of a step that keeps its refusals, one that a rule or the status refuses is in it too', async ({ assert }) => {
    await open()
    const { librarian } = lending
    await refusal(() => transition(librarian, 'loan', loan, 'lend'))
    await refusal(() => transition(librarian, 'loan', loan, 'approve', { comment: '同意借出' }))
    assert.deepEqual(await noted(librarian), [['approve', 'wrongStatus', 'loan', loan]])
  })

  test('fills the log with no more than so many entries an hour of one person', async ({ assert }) => {
    await open()
    for (let count = 0; count < mostNoted + 20; count++) await refusal(() => get(lending.other, 'loan', loan))
    assert.lengthOf(await noted(lending.other), mostNoted)
    const last = await lending.one<{ further: string }>(
      `select detail ->> 'further' as further from _audit_log where kind = 'record.refused' order by id desc limit 1`,
    )
    assert.equal(last.further, 'notNoted')
    await lending.database.pool.query('delete from _attempts')
    await refusal(() => get(lending.other, 'loan', loan))
    assert.lengthOf(await noted(lending.other), mostNoted, 'the node remembers it, and asks the database no more')
    await refusal(() => get(lending.member, 'visit', loan))
    assert.lengthOf(await noted(lending.member), 0, 'there is no such visit')
    await refusal(() => search(lending.member, 'visit', {}))
    assert.lengthOf(await noted(lending.member), 1, 'others are counted for themselves')
  })
})
