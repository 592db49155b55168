import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const path = '/api/admin/overlays/report/lentBooks'
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions; delete from _report_uses')
  await portal.overlays.read()
}
const texts = (label: string) => ({ label, 'measures.rows.label': label })
const report = (roles: readonly string[]) => ({
  value: {
    label: '借出明细',
    dataset: { entity: 'loan.copies', fields: { member: 'parent.member', day: 'parent.loanDate', fee: 'fee' } },
    menu: { code: 'LENT_BOOKS', under: ['reports'], roles },
    groups: { member: {} },
    measures: { rows: { label: '笔数', aggregate: 'count' }, fees: { label: '费用', aggregate: 'sum', field: 'fee' } },
    columns: ['member', 'rows', 'fees'],
    totals: true,
  },
  texts: { US: { ...texts('Lent'), 'measures.fees.label': 'Fees' }, ZHT: { ...texts('借出明細'), 'measures.fees.label': '費用' } },
})
const labels = (items: readonly { label: string; route?: string; items?: never[] }[]): string[] =>
  items.flatMap(({ label, route, items: inner = [] }) => [route ?? label, ...labels(inner)])

test.group('reports made in the browser', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('are made by those who may open a screen that changes reports', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    for (const call of ['entities', 'fields?of=loan.copies', 'uses']) {
      assert.equal((await admin.get(`/api/admin/reports/${call}`)).status(), 200, call)
      assert.equal((await member.get(`/api/admin/reports/${call}`)).status(), 404, call)
    }
    for (const call of ['check', 'preview']) {
      assert.equal((await member.post(`/api/admin/reports/${call}`, { name: 'lentBooks', ...report(['member']) })).status(), 404, call)
    }
    assert.equal((await admin.get('/api/admin/reports/fields?of=nothing')).status(), 404)
    const { fields } = (await admin.get('/api/admin/reports/fields?of=loan.copies')).body()
    assert.deepInclude(fields[0], { name: 'parent', kind: 'ref', target: 'loan' })
    assert.equal(fields.find(({ name }: { name: string }) => name === 'book').labels.US, 'Book')
  })

  test('are looked at before they are published, with what they cost, and what is wrong is told', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const checked = (await admin.post('/api/admin/reports/check', { name: 'lentBooks', ...report(['member']) })).body()
    assert.deepEqual(checked.diagnostics, [])
    assert.equal(checked.screen.bundle.reports.lentBooks.dataset.entity, 'loan.copies')
    const shown = await admin.post('/api/admin/reports/preview', { name: 'lentBooks', ...report(['member']) })
    assert.equal(shown.status(), 200, shown.text())
    const { answer, cost } = shown.body()
    assert.equal(answer.totals.rows, cost.read)
    assert.isAbove(cost.estimate, 0)
    assert.isBelow(cost.estimate, cost.mostEstimate)
    const wrong = report(['member'])
    wrong.value.dataset.fields.fee = 'book.cost'
    const refused = (await admin.post('/api/admin/reports/check', { name: 'lentBooks', ...wrong })).body()
    assert.isNull(refused.screen)
    assert.deepInclude(
      refused.diagnostics.map(({ code, at }: { code: string; at: string[] }) => [code, at.join('.')]),
      ['unknown-field', 'value.dataset.fields.fee'],
    )
    assert.equal((await admin.post('/api/admin/reports/preview', { name: 'lentBooks', ...wrong })).status(), 422)
  })

  test('stand in the menu of those they are for, who read their own rows without what is hidden from them', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    const saved = await admin.put(path, report(['member']), { 'if-match': '"0"' })
    assert.deepEqual([saved.status(), saved.body().diagnostics], [200, []], saved.text())
    assert.notInclude(labels((await member.get('/api/session')).body().menus), '/reports/custom/LENT_BOOKS')
    const published = await admin.post(`${path}/publish`, {}, { 'if-match': '"1"' })
    assert.equal(published.status(), 200, published.text())

    assert.include(labels((await member.get('/api/session')).body().menus), '/reports/custom/LENT_BOOKS')
    const { bundle } = (await member.get('/api/screens?route=/reports/custom')).body()
    assert.deepEqual(Object.keys(bundle.reports), ['lentBooks'])
    const own = (await member.post('/api/reports/lentBooks/run', {})).body()
    assert.notInclude(
      own.columns.map(({ name }: { name: string }) => name),
      'price',
    )
    const mine = (await member.post('/api/records/loan/search', { columns: ['member'], page: { size: 100 } })).body()
    const members = new Set(mine.rows.map((row: { member: string }) => row.member))
    assert.isTrue(own.rows.every((row: { member: string }) => members.has(row.member)))
    // It is for members: the administrator, who is none, only looks at drafts of it.
    assert.equal((await admin.post('/api/reports/lentBooks/run', {})).status(), 404)
    const { uses, codes } = (await admin.get('/api/admin/reports/uses')).body()
    assert.deepInclude(uses[0], { report: 'lentBooks', runs: 1 })
    assert.equal(codes.lentBooks, 'LENT_BOOKS')
  })

  test('are not published when they would tell somebody what is hidden from them', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const telling = report(['member'])
    telling.value.dataset.fields.fee = 'book.price'
    await admin.put(path, telling, { 'if-match': '"0"' })
    const refused = await admin.post(`${path}/publish`, {}, { 'if-match': '"1"' })
    assert.equal(refused.status(), 422)
    assert.deepInclude(
      refused.body().diagnostics.map(({ code, at }: { code: string; at: string[] }) => [code, at.join('.')]),
      ['hidden-field-used', 'value.measures.fees'],
    )
  })

  test('are not published for those who may not read what they are about', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    await admin.put(path, report(['guest']), { 'if-match': '"0"' })
    const refused = await admin.post(`${path}/publish`, {}, { 'if-match': '"1"' })
    assert.equal(refused.status(), 422)
    assert.deepInclude(
      refused.body().diagnostics.map(({ code, at }: { code: string; at: string[] }) => [code, at.join('.')]),
      ['ungranted-entity', 'value.menu.roles.0'],
    )
  })
})
