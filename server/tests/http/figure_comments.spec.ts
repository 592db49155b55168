import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const figure = { at: { month: '2026-10', branch: null }, measure: 'copies' }
const about = (report: string) => `/api/reports/${report}/comments`
const say = (who: Visitor, report: string, said: object) => who.post(`/api/reports/${report}/comment`, said)
const textsOf = async (who: Visitor, report: string): Promise<readonly string[]> =>
  (await who.post(about(report), {})).body().comments.map(({ text }: Body) => text)
const lettersOf = async (who: Visitor): Promise<Body[]> =>
  (await who.get('/api/notifications')).body().rows.filter(({ title }: Body) => title.includes('报表'))

test.group('comments on figures of reports', (group) => {
  group.each.teardown(async () => {
    await portal.pool.query(`delete from _notifications where message = 'commentedReport'`)
    await portal.pool.query('delete from _figure_comments')
  })

  test('what is said of a figure is found at it, with how it was shown, whatever the report is asked with', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const said = await say(librarian, 'branchStanding', { ...figure, seen: '2026-10 · 册数 12', text: '  十月有校园活动 ' })
    assert.equal(said.status(), 201)
    const asked = await librarian.post(about('branchStanding'), { params: { loanDate: { from: '2026-10-01', to: '2026-10-31' } } })
    const [comment] = asked.body().comments
    assert.deepInclude(comment, { text: '十月有校园活动', seen: '2026-10 · 册数 12', byName: people.librarian, figure })
  })

  test('only who sees the same rows reads it', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    const [member, other] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.other)]
    await say(librarian, 'lentList', { text: '全馆合计' })
    await say(member, 'lentList', { text: '我借的' })
    assert.deepEqual(await textsOf(admin, 'lentList'), ['全馆合计'])
    assert.deepEqual(await textsOf(member, 'lentList'), ['我借的'])
    assert.deepEqual(await textsOf(other, 'lentList'), [])
  })

  test('who has said something about a figure is told of what others say, and led to the report', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    await say(admin, 'branchStanding', { ...figure, text: '为什么下降？' })
    await say(librarian, 'branchStanding', { ...figure, measure: 'growth', text: '这是另一个数字' })
    assert.deepEqual(await lettersOf(admin), [])
    await say(librarian, 'branchStanding', { ...figure, text: '节假日闭馆' })
    const [letter] = await lettersOf(admin)
    assert.deepInclude(letter, {
      title: `${people.librarian} 评论了报表分馆排名`,
      body: '节假日闭馆',
      address: '/reports/branchStanding',
    })
    assert.deepEqual(await lettersOf(librarian), [])
  })

  test('what is sent twice is said once, and stands in the log', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const key = { 'Idempotency-Key': 'figure-comment-1' }
    for (let at = 0; at < 2; at++) await librarian.post('/api/reports/branchStanding/comment', { ...figure, text: '一次' }, key)
    assert.deepEqual(await textsOf(librarian, 'branchStanding'), ['一次'])
    const { rows } = await portal.pool.query(
      `select detail->>'report' as report from _audit_log where kind = 'comment.figure' order by id desc limit 1`,
    )
    assert.deepEqual(rows, [{ report: 'branchStanding' }])
  })

  test('a figure that the report has not, no text, a report of others: refused', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    const codes = async (said: object) =>
      (await say(librarian, 'branchStanding', said)).body().issues?.map(({ code, path }: Body) => [code, path])
    assert.deepEqual(await codes({ at: { price: 1 }, text: '？' }), [['invalidQuery', 'at.price']])
    assert.deepEqual(await codes({ ...figure, measure: 'price', text: '？' }), [['invalidQuery', 'measure']])
    assert.deepEqual(await codes({ ...figure, text: ' ' }), [['commentRequired', 'text']])
    assert.deepEqual(await codes({ ...figure, text: '长'.repeat(2001) }), [['commentTooLong', 'text']])
    assert.deepEqual(await codes({ ...figure, seen: 7, text: '？' }), [['invalidQuery', 'seen']])
    assert.equal((await say(member, 'branchStanding', { ...figure, text: '？' })).status(), 404)
    assert.equal((await member.post(about('branchStanding'), {})).status(), 404)
  })
})
