import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { withReportJobs } from '../../../engine/runtime/app/with-report-jobs.ts'
import type { Job } from '../../../engine/schema/job.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { reportFor } from '../../app/records/report.ts'
import { reportWorkbook } from '../../app/records/report_workbook.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'
import { MailServer } from '../support/mail_server.ts'
import { TestNode, until } from '../support/node.ts'
import { notedRowsIn } from '../support/workbooks.ts'

const mailing: Job = {
  label: 'Mail',
  run: {
    kind: 'report',
    report: 'lentList',
    params: { loanDate: { addDays: [{ var: 'today' }, -90] } },
    roles: ['librarian', 'member'],
  },
  retry: { times: 1, minutes: 0.01 },
}

/** The library with that job, where members may open the report, and do not see what is paid. */
function withJob(): App {
  const { bundle, hash } = library()
  const { jobRun } = bundle.entities
  const { member } = bundle.roles
  const field = jobRun?.fields.job
  if (!jobRun || field?.kind !== 'enum' || !member?.grants.loan) throw new Error('The library has no runs of jobs.')
  const entities = {
    ...bundle.entities,
    jobRun: { ...jobRun, fields: { ...jobRun.fields, job: { ...field, values: { mailing: { label: 'Mail' } } } } },
  }
  const loan = { ...member.grants.loan, hidden: ['copies.fee', 'totalFee'] }
  const screens = member.screens === undefined ? [] : [...member.screens, '/reports/lentList' as const]
  const roles = { ...bundle.roles, member: { ...member, grants: { ...member.grants, loan }, screens } }
  return link({ ...bundle, jobs: { mailing }, entities, roles }, hash)
}

/** The workbook that came with a mail. */
function attached(mail: string): ReturnType<typeof notedRowsIn> {
  const [, part = ''] = /spreadsheetml[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? []
  return notedRowsIn(Buffer.from(part, 'base64'))
}

test.group('jobs that mail reports', (group) => {
  let lending: Lending
  let node: TestNode | undefined
  let post: MailServer | undefined
  group.each.teardown(async () => {
    await node?.stop()
    await post?.stop()
    node = post = undefined
    await lending.close()
  })

  const open = async (refuses?: (address: string) => boolean, app = withJob()) => {
    lending = await Lending.open(app)
    post = await MailServer.start(0, refuses)
    node = await TestNode.start(lending.database, app, undefined, `smtp://127.0.0.1:${post.port}`)
  }
  const address = async (person: typeof lending.member, fields: object) => {
    const { id = '' } = person.user
    const { version } = await lending.one<{ version: number }>('select version from member where id = $1', [id])
    await update(lending.admin, 'member', id, version, fields)
  }
  const run = async (job = 'mailing') => {
    const { id } = (await create(lending.admin, 'jobRun', { job })).view
    type Row = { status: string; done: number; refused: number; reason: string | null }
    return until(async () => {
      const row = await lending.one<Row>('select status, done::int, refused::int, reason from job_run where id = $1', [id])
      return row.status !== 'WAITING' && row.status !== 'RUNNING' && row
    })
  }

  test('each reader gets the rows and columns that are theirs, in their language', async ({ assert }) => {
    await open()
    await address(lending.librarian, { email: 'librarian@example.com', language: 'US' })
    await address(lending.member, { email: 'wang@example.com' })
    const { loanNo: own } = await lending.lent()
    const { loanNo: foreign } = await lending.lent({}, lending.other)
    assert.containsSubset(await run(), { status: 'DONE', done: 2, refused: 1, reason: '李小红没有邮箱地址' })
    const mails = [(await post?.next()) ?? '', (await post?.next()) ?? '']
    const to = (login: string) => mails.find((mail) => mail.includes(`To: ${login}@example.com`)) ?? ''
    const [{ notes, table: all }, { table: mine }] = [attached(to('librarian')), attached(to('wang'))]
    assert.match(notes[1] ?? '', /^Loan date: 2\d{3}-\d\d-\d\d – 2\d{3}-\d\d-\d\d$/)
    assert.includeMembers(all[0] ?? [], ['Loan no.', 'Fee'])
    assert.includeMembers(mine[0] ?? [], ['借书单号'])
    assert.notInclude(mine[0] ?? [], '费用')
    assert.deepEqual(
      all.slice(1, -1).map(([no]) => no),
      [own, foreign].toSorted((a, b) => String(b).localeCompare(String(a))),
    )
    assert.equal(all.at(-1)?.[0], 'Total')
    assert.deepEqual([mine.length, mine[1]?.[0], mine.at(-1)?.[0]], [3, own, '合计'])
    assert.match(to('librarian'), /Message-ID: <report-\d+-\d+@example.com>/i)
  })

  test('what a report was asked for is named in the words of its reader: who may not look a record up sees its id', async ({ assert }) => {
    await open()
    const { loanNo } = await lending.lent()
    const { id = '' } = lending.member.user
    const memberName = '王小明'
    const params = { loanDate: { from: '2026-11-01', to: '2026-11-30' }, member: [id], late: false }
    const read = async (context: typeof lending.member, language: Language) => {
      const own = { ...context, app: appIn(lending.app, language), language }
      return notedRowsIn(await reportWorkbook(own, await reportFor(own, 'lentList', { params }), '张伟'))
    }
    const { notes, table } = await read(lending.librarian, 'US')
    const [, , , , said = ''] = notes
    assert.deepEqual(notes.slice(0, -1), ['Copies lent', 'Loan date: 2026-11-01 – 2026-11-30', `Member: ${memberName}`, 'Overdue: No'])
    assert.match(said, /^Data as of 2\d{3}-\d\d-\d\d \d\d:\d\d, exported with the rights of 张伟$/)
    assert.deepEqual([table[0]?.[0], table[1]?.[0]], ['Loan no.', loanNo])
    assert.include((await read(lending.librarian, 'ZHT')).notes, `讀者：${memberName}`)
    const blind = {
      ...lending.librarian,
      access: { ...lending.librarian.access, canRead: (name: string) => name !== 'member' && lending.librarian.access.canRead(name) },
    }
    assert.include((await read(blind as never, 'ZHS')).notes, `读者：${id}`)
  })

  test('a report that says itself when it is mailed goes to the accounts that it names, and says which it did not find', async ({
    assert,
  }) => {
    const { bundle, hash } = withJob()
    const { lentList } = bundle.reports ?? {}
    if (!lentList) throw new Error('The library has no such report.')
    const mail = { schedule: { cron: '0 8 * * 1' }, roles: ['librarian'], accounts: ['wang', 'nobody'] }
    const reports = { ...bundle.reports, lentList: { ...lentList, mail } }
    await open(undefined, withReportJobs(link({ ...bundle, reports }, `${hash} mail`)))
    await address(lending.librarian, { email: 'librarian@example.com' })
    await address(lending.member, { email: 'wang@example.com' })
    const { status, done, refused, reason } = await run('report/lentList')
    assert.deepEqual([status, done, refused, reason], ['DONE', 2, 1, '没有账号“nobody”，或已停用'])
    const mails = [(await post?.next()) ?? '', (await post?.next()) ?? '']
    assert.sameMembers(
      mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim()),
      ['librarian@example.com', 'wang@example.com'],
    )
  })

  test('where a report is mailed of a threshold, those are told in whose rows it is crossed, and of how many', async ({ assert }) => {
    const { bundle, hash } = withJob()
    const { mailing } = bundle.jobs ?? {}
    if (mailing?.run.kind !== 'report') throw new Error('There is no such job.')
    const over = (field: string, value: unknown): Job => ({
      ...mailing,
      run: { ...mailing.run, when: { '==': [{ var: `record.${field}` }, value] } } as Job['run'],
    })
    const jobs = { mailing: over('loanNo', 'nowhere') }
    await open(undefined, link({ ...bundle, jobs }, `${hash} none`))
    await address(lending.librarian, { email: 'librarian@example.com' })
    await address(lending.member, { email: 'wang@example.com' })
    const { loanNo } = await lending.lent({}, lending.other)
    await lending.lent()
    assert.containsSubset(await run(), { status: 'DONE', done: 2 })
    assert.equal(post?.count, 0)
    await node?.stop()
    node = await TestNode.start(
      lending.database,
      link({ ...bundle, jobs: { mailing: over('loanNo', loanNo) } }, `${hash} one`),
      undefined,
      `smtp://127.0.0.1:${post?.port}`,
    )
    assert.containsSubset(await run(), { status: 'DONE', done: 2 })
    assert.equal(post?.count, 1)
    assert.include((await post?.next()) ?? '', 'To: librarian@example.com')
  })

  test('an address that the mail server does not know is counted, the others get theirs', async ({ assert }) => {
    await open((to) => to.startsWith('librarian'))
    await address(lending.librarian, { email: 'librarian@example.com' })
    await address(lending.member, { email: 'wang@example.com' })
    const { status, done, refused, reason } = await run()
    assert.deepEqual([status, done, refused], ['DONE', 1, 2])
    assert.match(reason ?? '', /馆员.*No such mailbox/)
    assert.equal(post?.count, 1)
  })

  test('without a mail server the run has failed, and says why', async ({ assert }) => {
    await open()
    await node?.stop()
    node = await TestNode.start(lending.database, lending.app)
    await address(lending.librarian, { email: 'librarian@example.com' })
    const { status, reason } = await run()
    assert.equal(status, 'FAILED')
    assert.match(reason ?? '', /SMTP_URL/)
  })
})
