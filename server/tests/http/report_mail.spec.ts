import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { newBranch } from '../support/library_data.ts'
import { until } from '../support/node.ts'
import { Visitor } from '../support/visitor.ts'

const name = 'lentByMail'
const path = `/api/admin/overlays/report/${name}`
const clear = async () => {
  await portal.pool.query(`delete from _overlays; delete from _overlay_versions; delete from job_run where job = 'report/${name}'`)
  await portal.overlays.read()
  await portal.jobs.keepSchedules()
}
const report = (mail?: object) => ({
  value: {
    label: '借出明细',
    dataset: { entity: 'loan.copies', fields: { loanNo: 'parent.loanNo', quantity: 'quantity' } },
    menu: { code: 'LENT_BY_MAIL', under: ['reports'], roles: ['librarian'] },
    ...(mail && { mail }),
    columns: ['loanNo', 'quantity'],
  },
  texts: { US: { label: 'Lent' }, ZHT: { label: '借出明細' } },
})
const weekly = { schedule: { cron: '30 8 * * 1', timeZone: 'Europe/Berlin' }, roles: ['librarian'] }

/** Saves and publishes the report so. */
async function publish(admin: Visitor, mail?: object): Promise<void> {
  const { version } = (await admin.get(path)).body()
  const saved = await admin.put(path, report(mail), { 'if-match': `"${version}"` })
  if (saved.body().diagnostics?.length !== 0) throw new Error(saved.text())
  const published = await admin.post(`${path}/publish`, {}, { 'if-match': `"${version + 1}"` })
  if (published.status() !== 200) throw new Error(published.text())
}

/** The schedule that the queue keeps for it. */
async function kept(): Promise<{ cron: string; timezone: string } | undefined> {
  const { rows } = await portal.pool.query('select cron, timezone from pgboss.schedule where key = $1', [`report/${name}`])
  return rows[0]
}

test.group('a report that is mailed', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('comes round as soon as it is published, in its own zone, until it is paused or taken away', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    await publish(admin, weekly)
    assert.deepEqual(await until(kept), { cron: '30 8 * * 1', timezone: 'Europe/Berlin' })

    await publish(admin, { ...weekly, schedule: { cron: '0 9 1 * *' } })
    await until(async () => (await kept())?.cron === '0 9 1 * *')
    await publish(admin, { ...weekly, paused: true })
    await until(async () => (await kept()) === undefined)

    await publish(admin, weekly)
    await until(kept)
    await publish(admin)
    await until(async () => (await kept()) === undefined)
  })

  test('is among the jobs, in the language of who looks, and tells what came of it', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    assert.deepEqual((await admin.get(`/api/admin/reports/${name}/mailed`)).body(), { screen: null, last: null })
    await publish(admin, { ...weekly, paused: true })
    const before = (await admin.get(`/api/admin/reports/${name}/mailed`)).body()
    assert.isNull(before.last)

    const asked = await admin.post('/api/records/jobRun', { job: `report/${name}` })
    assert.equal(asked.status(), 201, asked.text())
    const [zhs, us] = (['ZHS', 'US'] as const).map((language) =>
      JSON.stringify(portal.metadata.in(language).bundle.entities.jobRun?.fields.job),
    )
    assert.include(zhs, '邮寄报表：借出明细')
    assert.include(us, 'Report by mail: Lent')
    const last = await until(async () => {
      const { last } = (await admin.get(`/api/admin/reports/${name}/mailed`)).body()
      return last?.reason !== null && last
    })
    assert.match(last.reason, /SMTP_URL|没有邮箱地址/)
  })

  test('goes to people whom the author may see, found by name or by what they sign in with', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    const found = (await admin.get('/api/admin/reports/people?logins=test.librarian&logins=nobody')).body().people
    assert.lengthOf(found, 1)
    assert.equal(found[0].login, people.librarian)
    const { id: branch } = await newBranch(admin)
    const reader = { login: `mail${Date.now()}`, name: '欧阳邮件' }
    assert.equal((await admin.post('/api/records/member', { ...reader, roles: ['member'], branch })).status(), 201)
    const named = (await admin.get(`/api/admin/reports/people?search=${encodeURIComponent(reader.name)}`)).body().people
    assert.deepInclude(named, reader)
    for (const call of ['people?search=a', `${name}/mailed`]) assert.equal((await member.get(`/api/admin/reports/${call}`)).status(), 404)
  })

  test('is not published for those who may not open it', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const saved = await admin.put(path, report({ ...weekly, roles: ['member'] }), { 'if-match': '"0"' })
    assert.deepEqual(
      saved.body().diagnostics.map(({ code, at }: { code: string; at: string[] }) => [code, at.join('.')]),
      [['ungranted-screen', 'value.mail.roles.0']],
    )
  })
})
