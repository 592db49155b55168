import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { handOut } from '../../app/deliveries/hand_out.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { lettersOf, markRead, unreadLetters } from '../../app/storage/messages/letters.ts'
import { mayHaveEvents } from '../../app/writing/steps_with_events.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'
import { until } from '../support/node.ts'

test.group('letters', (group) => {
  let lending: Lending
  group.each.teardown(() => lending.close())

  const open = async (app = library()) => {
    lending = await Lending.open(app)
  }
  const lettersTo = (account: string | undefined, language: Language = 'ZHS') =>
    lettersOf(lending.database.pool, { account: account ?? '', language, most: 50 })
  /** The library where the guest may read more, or the librarian less. */
  const withGrants = (change: (roles: ReturnType<typeof library>['bundle']['roles']) => ReturnType<typeof library>['bundle']['roles']) => {
    const { bundle, hash } = library()
    return link({ ...bundle, roles: change(bundle.roles) }, hash)
  }

  test('a letter is read in the language of its reader, with values as that language writes them', async ({ assert }) => {
    await open()
    const { loanNo } = await lending.lent()
    await lending.handOut()
    const [chinese] = await lettersTo(lending.member.user.id)
    const [english] = await lettersTo(lending.member.user.id, 'US')
    assert.containsSubset(chinese, { title: `借书单 ${loanNo} 已出借`, body: '请于 2026-12-01 前归还，共 10 天，费用 3.00 元。' })
    assert.containsSubset(english, {
      title: `Loan ${loanNo} was lent`,
      body: 'Please return it by 2026-12-01, within 10 days. The fee is 3.00.',
    })
  })

  test('what a text inserts, and a variable is worked out from, may stand behind a reference', async ({ assert }) => {
    const { bundle, hash } = library()
    const { loanLent } = bundle.messages
    if (!loanLent) throw new Error('There is no such message.')
    const variables = { where: { label: '地址', value: { cat: [{ var: 'record.branch.code' }, '!'] }, kind: 'text' as const } }
    const messages = { ...bundle.messages, loanLent: { ...loanLent, title: '{branch.name}', body: '{where}', variables } }
    await open(link({ ...bundle, messages }, hash))
    await lending.lent()
    await lending.handOut()
    const [letter] = await lettersTo(lending.member.user.id)
    assert.match(`${letter?.title} ${letter?.body}`, /^\S+ [A-Z]{2}\d\d!$/)
  })

  test('nobody is told of a record that they may not read', async ({ assert }) => {
    const nothing = withGrants((roles) => {
      const { librarian } = roles
      if (!librarian) throw new Error('There is no librarian.')
      const { loan: _, ...grants } = librarian.grants
      return { ...roles, librarian: { ...librarian, grants } }
    })
    await open(nothing)
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await lending.handOut()
    assert.deepEqual(await lettersTo(lending.librarian.user.id), [])
  })

  test('what is hidden from a reader is not in their letter, nor what is worked out from it', async ({ assert }) => {
    const hiding = withGrants((roles) => {
      const { member } = roles
      if (!member?.grants.loan) throw new Error('There is no member.')
      const loan = { ...member.grants.loan, hidden: ['totalFee', 'loanDate'] }
      return { ...roles, member: { ...member, grants: { ...member.grants, loan } } }
    })
    await open(hiding)
    await lending.lent()
    await lending.handOut()
    const [letter] = await lettersTo(lending.member.user.id)
    assert.equal(letter?.body, '请于 2026-12-01 前归还，共  天，费用  元。')
  })

  test('letters are counted until they are read, and only by their reader', async ({ assert }) => {
    await open()
    await lending.lent()
    await lending.handOut()
    const { pool } = lending.database
    const [letter] = await lettersTo(lending.member.user.id)
    assert.equal(await unreadLetters(pool, lending.member.user.id ?? ''), 1)
    await markRead(pool, lending.other.user.id ?? '', [letter?.id ?? ''], lending.admin.now)
    assert.equal(await unreadLetters(pool, lending.member.user.id ?? ''), 1)
    await markRead(pool, lending.member.user.id ?? '', [letter?.id ?? ''], lending.admin.now)
    assert.equal(await unreadLetters(pool, lending.member.user.id ?? ''), 0)
  })

  test('several nodes tell everybody once', async ({ assert }) => {
    await open()
    for (let count = 0; count < 8; count++) {
      const { id = '' } = await lending.newLoan()
      await transition(lending.member, 'loan', id, 'submit')
    }
    await Promise.all([lending.handOut(), lending.handOut(), lending.handOut()])
    assert.lengthOf(await lettersTo(lending.librarian.user.id), 8)
  })

  test('an occasion that fails is put off, and does not keep the others back', async ({ assert }) => {
    await open()
    const { pool } = lending.database
    await update(lending.admin, 'member', lending.member.user.id ?? '', 1, { email: 'wang@library.example' })
    await lending.lent()
    await pool.query(`update _occasions set id = id + 1000000 where message = 'loanSubmitted'`)
    await pool.query('alter table delivery rename to gone')
    const failures: unknown[] = []
    await handOut(pool, lending.app, { publicUrl: '', accesses: lending.accesses, onFailure: (error) => failures.push(error) })
    assert.lengthOf(failures, 1)
    const { tries, reason } = await lending.one<{ tries: number; reason: string }>('select tries, reason from _occasions')
    assert.equal(tries, 1)
    assert.match(reason, /delivery/)
    assert.lengthOf(await lettersTo(lending.librarian.user.id), 1)
    await pool.query('alter table gone rename to delivery')
    await pool.query(`update _occasions set due_at = now() - interval '1 second'`)
    await lending.handOut()
    assert.lengthOf(await lettersTo(lending.member.user.id), 1)
  })

  test('administrators add receivers, groups of them, and events that send messages', async ({ assert }) => {
    await open()
    const group = await create(lending.admin, 'receiverGroup', { name: '馆长', members: [{ account: lending.librarian.user.id }] })
    await create(lending.admin, 'receiver', { message: 'loanRejected', group: group.view.id, channel: 'LETTER' })
    await create(lending.admin, 'receiver', { message: 'loanRejected', account: lending.admin.user.id, until: '2026-01-01' })
    const event = await create(lending.admin, 'event', {
      name: '取消借书单',
      about: 'loan',
      step: 'cancel',
      handlers: [{ message: 'loanRejected' }, { job: 'oldDrafts' }],
    })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'cancel')
    await lending.handOut()
    assert.lengthOf(await lettersTo(lending.librarian.user.id), 1)
    assert.lengthOf(await lettersTo(lending.member.user.id), 0)
    const { runs } = await lending.one<{ runs: number }>(
      `select count(*)::int as runs from job_run where job = 'oldDrafts' and about_id = $1`,
      [id],
    )
    assert.equal(runs, 1)
    const noted = await lending.one<{ happened_at: Date | null }>('select happened_at from event where id = $1', [event.view.id])
    assert.isNotNull(noted.happened_at)
  })

  test('an event is followed from the next step on, though the step was known to have none', async ({ assert }) => {
    await open()
    const cancelled = async () => {
      const { id = '' } = await lending.newLoan()
      await transition(lending.member, 'loan', id, 'cancel')
    }
    await cancelled()
    await until(async () => !mayHaveEvents(lending.member.pool, lending.member.app, 'loan', 'cancel'))
    await create(lending.admin, 'receiver', { message: 'loanRejected', account: lending.librarian.user.id, channel: 'LETTER' })
    await create(lending.admin, 'event', { name: '取消', about: 'loan', step: 'cancel', handlers: [{ message: 'loanRejected' }] })
    await cancelled()
    await lending.handOut()
    assert.lengthOf(await lettersTo(lending.librarian.user.id), 1)
  })

  test('an event that is switched off asks for nothing', async ({ assert }) => {
    await open()
    await create(lending.admin, 'event', {
      name: '取消',
      about: 'loan',
      step: 'cancel',
      enabled: false,
      handlers: [{ message: 'loanRejected' }],
    })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'cancel')
    assert.equal(await lending.handOut(), 0)
  })
})
