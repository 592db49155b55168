import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { readFiles } from '../../../engine/files/read-files.ts'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { composedThing } from '../../../engine/runtime/overlays/compose.ts'
import { bringFiles } from '../../app/overlays/bring_files.ts'
import { report } from '../../app/records/report.ts'
import portal from '../../app/services/portal.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { readOverlays } from '../../app/storage/overlays/stored_overlays.ts'
import { keepDeployedFiles } from '../../app/storage/queries/deployed_files.ts'
import { people } from '../support/accounts.ts'
import { Lending } from '../support/lending.ts'
import { type Body, newBook, newBranch } from '../support/library_data.ts'
import { MailServer } from '../support/mail_server.ts'
import { TestNode, until } from '../support/node.ts'
import { Visitor } from '../support/visitor.ts'
import { notedRowsIn } from '../support/workbooks.ts'

const run = promisify(execFile)
const path = '/api/admin/overlays/report/lentHere'
const made = {
  value: {
    label: '借出明细',
    dataset: { entity: 'loan.copies', fields: { loanNo: 'parent.loanNo', member: 'parent.member', book: 'book', quantity: 'quantity' } },
    menu: { code: 'LENT_HERE', under: ['reports'], roles: ['member', 'librarian'] },
    columns: ['loanNo', 'member', 'book', { field: 'quantity', total: true }],
    sort: [['loanNo', 'asc']],
    totals: true,
  },
  texts: { US: { label: 'Lent here' }, ZHT: { label: '借出明細' } },
}
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions; delete from _report_uses')
  await portal.overlays.read()
}

/** The metadata of files, with a job that mails the report to members. */
function mailing(files: readonly File[]): App {
  const { bundle, hash } = link(load(files).bundle)
  const { jobRun } = bundle.entities
  const field = jobRun?.fields.job
  if (!jobRun || field?.kind !== 'enum') throw new Error('The library has no runs of jobs.')
  const named = { ...jobRun, fields: { ...jobRun.fields, job: { ...field, values: { mailing: { label: 'Mail' } } } } }
  const job = { label: 'Mail', run: { kind: 'report' as const, report: 'lentHere', roles: ['member'] } }
  return link({ ...bundle, jobs: { mailing: job }, entities: { ...bundle.entities, jobRun: named } }, `${hash} mailing`)
}

/** A loan of somebody that waits. */
async function loanOf(reader: Visitor, branch: Body, book: Body): Promise<string> {
  const draft = await reader.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '2' }] })
  if (draft.status() !== 201) throw new Error(draft.text())
  return draft.body().loanNo
}

test.group('a report that is made in one portal', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('is read by each with their own rows, pulled into a file, applied to another database, and mailed from there', async ({
    client,
    assert,
    cleanup,
  }) => {
    const [admin, librarian, member, other] = [
      await Visitor.signedIn(client, people.admin),
      await Visitor.signedIn(client, people.librarian),
      await Visitor.signedIn(client, people.member),
      await Visitor.signedIn(client, people.other),
    ]
    const branch = await newBranch(admin)
    const book = await newBook(librarian, { branch: branch.id })
    const [own, foreign] = [await loanOf(member, branch, book), await loanOf(other, branch, book)]
    const shown = await admin.post('/api/admin/reports/preview', { name: 'lentHere', ...made })
    assert.equal(shown.status(), 200, shown.text())
    const saved = await admin.put(path, made, { 'if-match': '"0"' })
    assert.deepEqual(saved.body().diagnostics, [], saved.text())
    assert.equal((await admin.post(`${path}/publish`, {}, { 'if-match': '"1"' })).status(), 200)

    const read = (await member.post('/api/reports/lentHere/run', {})).body()
    const numbers = (answer: Body): string[] => answer.rows.map((row: Body) => row.loanNo)
    assert.include(numbers(read), own)
    assert.notInclude(numbers(read), foreign)
    assert.includeMembers(numbers((await librarian.post('/api/reports/lentHere/run', {})).body()), [own, foreign])

    const folder = mkdtempSync(join(tmpdir(), 'pergola-report-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    await run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, 'pull'])
    const pulled = readFiles(folder)

    const lending = await Lending.open()
    cleanup(() => lending.close())
    const { pool } = lending.database
    const deployed = readFiles('examples/library')
    await keepDeployedFiles(pool, deployed)
    const brought = await bringFiles(pool, pulled, 'apply', new Set())
    assert.deepEqual(brought?.changes, [{ kind: 'report', name: 'lentHere' }], JSON.stringify(brought?.diagnostics))
    const [overlay] = await readOverlays(pool)
    if (!overlay) throw new Error('Nothing was applied.')
    assert.deepEqual(composedThing(deployed, { ...overlay, operations: overlay.published }), made as never)

    const app = mailing(brought?.next ?? [])
    const as = (context: typeof lending.member) => ({ ...context, app, access: access(app, context.access.roles) })
    const [{ loanNo: mine }, { loanNo: theirs }] = [await lending.lent(), await lending.lent({}, lending.other)]
    const answer = await report(as(lending.member), 'lentHere', {})
    assert.deepEqual(
      answer.columns.map(({ name }) => name),
      read.columns.map(({ name }: Body) => name),
    )
    assert.deepEqual(numbers(answer), [String(mine)])
    assert.includeMembers(numbers(await report(as(lending.librarian), 'lentHere', {})), [String(mine), String(theirs)])

    const post = await MailServer.start(0)
    cleanup(() => post.stop())
    const node = await TestNode.start(lending.database, app, undefined, `smtp://127.0.0.1:${post.port}`)
    cleanup(() => node.stop())
    const { id = '' } = lending.member.user
    const { version } = await lending.one<{ version: number }>('select version from member where id = $1', [id])
    await update(as(lending.admin), 'member', id, version, { email: 'wang@example.com' })
    const { id: asked } = (await create(as(lending.admin), 'jobRun', { job: 'mailing' })).view
    const mail = await post.next()
    await until(async () => (await lending.one<{ status: string }>('select status from job_run where id = $1', [asked])).status === 'DONE')
    assert.include(mail, 'To: wang@example.com')
    const [, part = ''] = /spreadsheetml[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? []
    const { table: sheet } = notedRowsIn(Buffer.from(part, 'base64'))
    assert.deepEqual([sheet.length, sheet[1]?.[0]], [3, String(mine)])
  }).timeout(300_000)
})
