import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { readings } from '../../app/records/readings.ts'
import { report } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { update } from '../../app/steps/update.ts'
import { Enquiries } from '../support/enquiries.ts'

test.group('quotes that are sealed until they are opened', (group) => {
  let story: Enquiries
  group.setup(async () => {
    story = await Enquiries.open()
    return () => story.portal.close()
  })

  test('until they are opened nobody reads a quote: not the story.buyer, not an administrator, by no way', async ({ assert }) => {
    const asked = await story.published()
    const { quoteNo } = await story.quote(story.green, asked.green, '2.7531')
    for (const who of [story.buyer, story.reviewer, story.portal.admin, story.bay]) {
      assert.deepEqual(await story.refusal(get(who, 'enquiryQuote', asked.green)), ['notFound'])
      assert.deepEqual(await story.refusal(history(who, 'enquiryQuote', asked.green)), ['notFound'])
      for (const question of [{}, { filter: { '>': [{ var: 'record.totalAmount' }, 0] } }, { sort: [['totalAmount', 'asc']] }]) {
        const found = await search(who, 'enquiryQuote', question)
        assert.notInclude(JSON.stringify(found), '2.7531')
        assert.notInclude(JSON.stringify(found), `"${asked.green}"`)
      }
      const lines = await search(who, 'enquiryQuote.lines', {
        filter: { '==': [{ var: 'record.parent.quoteNo' }, quoteNo] },
        aggregates: { all: { sum: 'quotedPrice' } },
      })
      assert.notInclude(JSON.stringify(lines), '2.75')
    }
    const reader = await get(story.buyer, 'priceEnquiry', asked.id)
    assert.notInclude(JSON.stringify(reader.view), '2.7531')
    assert.deepEqual(await story.refusal(story.step(story.buyer, 'priceEnquiry', asked.id, 'open')), ['rule'])
    assert.deepEqual(await story.refusal(story.step(story.portal.admin, 'priceEnquiry', asked.id, 'open')), ['rule'])
    const { rows } = await story.portal.database.pool.query(`select id from _audit_log where detail::text like '%2.7531%'`)
    assert.lengthOf(rows, 0)
  })

  test('whoever reads, changes or sends what is sealed, another supplier’s or too late is in the audit log', async ({ assert }) => {
    const asked = await story.published()
    await story.quote(story.green, asked.green, '2.7')
    await story.refusal(get(story.buyer, 'enquiryQuote', asked.green))
    await story.refusal(history(story.portal.admin, 'enquiryQuote', asked.green))
    await story.refusal(get(story.bay, 'enquiryQuote', asked.green))
    await story.refusal(get(story.bay, 'priceEnquiry', asked.id))
    await story.refusal(update(story.bay, 'enquiryQuote', asked.green, 1, { validTo: '2027-01-31' } as never))
    await story.refusal(story.step(story.bay, 'enquiryQuote', asked.green, 'takeBack'))
    await story.refusal(story.step(story.buyer, 'priceEnquiry', asked.id, 'open'))
    const earlier = { changes: { quoteDeadline: '2020-01-01T00:00:00Z' } }
    await story.refusal(story.step(story.buyer, 'priceEnquiry', asked.id, 'postpone', earlier))
    const agreed = { comment: '价格合理，同意按此定标。' }
    await story.refusal(story.step(story.reviewer, 'priceEnquiry', asked.id, 'approve', agreed))
    await story.portal.database.pool.query(`update enquiry_quote set quote_deadline = '2026-11-01T00:00:00Z' where id = $1`, [asked.bay])
    await story.refusal(story.quote(story.bay, asked.bay, '2.5'))
    const { rows } = await story.portal.database.pool.query(
      `select login, entity, record_id::text as record, detail ->> 'what' as what, detail ->> 'reason' as reason
         from _audit_log where kind = 'record.refused' and record_id = any($1::bigint[]) order by id`,
      [Object.values(asked)],
    )
    const supplier = { login: story.bay.user.loginAccount, entity: 'enquiryQuote', record: asked.green, reason: 'unseen' }
    const staff = { entity: 'enquiryQuote', record: asked.green, reason: 'unseen' }
    assert.deepEqual(rows, [
      { ...staff, login: story.buyer.user.loginAccount, what: 'read' },
      { ...staff, login: story.portal.admin.user.loginAccount ?? null, what: 'history' },
      { ...supplier, what: 'read' },
      { ...supplier, entity: 'priceEnquiry', record: asked.id, what: 'read' },
      { ...supplier, what: 'update' },
      { ...supplier, what: 'takeBack' },
      { login: story.buyer.user.loginAccount, entity: 'priceEnquiry', record: asked.id, what: 'open', reason: 'rule' },
      { login: story.buyer.user.loginAccount, entity: 'priceEnquiry', record: asked.id, what: 'postpone', reason: 'rule' },
      { login: story.reviewer.user.loginAccount, entity: 'priceEnquiry', record: asked.id, what: 'approve', reason: 'wrongStatus' },
      { ...supplier, record: asked.bay, what: 'submit', reason: 'rule' },
    ])
  })

  test('a supplier sees neither the enquiry nor its target price nor the other quotes', async ({ assert }) => {
    const asked = await story.published()
    assert.include(['forbidden', 'notFound'], (await story.refusal(get(story.green, 'priceEnquiry', asked.id)))[0] ?? '')
    assert.deepEqual(await story.refusal(get(story.green, 'enquiryQuote', asked.bay)), ['notFound'])
    const own = JSON.stringify((await get(story.green, 'enquiryQuote', asked.green)).view)
    for (const hidden of ['targetPrice', 'priceEnquiry', 'invitation', 'enquiryLine']) assert.notInclude(own, `"${hidden}"`)
    assert.include(
      ['forbidden', 'wrongStatus', 'rule', 'notFound'],
      (await story.refusal(story.step(story.green, 'enquiryQuote', asked.bay, 'submit')))[0] ?? '',
    )
  })

  test('a late quote is refused by the clock of the server, whatever is sent with it', async ({ assert }) => {
    const asked = await story.published()
    await story.portal.database.pool.query(`update enquiry_quote set quote_deadline = '2026-11-01T00:00:00Z' where id = $1`, [asked.green])
    assert.deepEqual(await story.refusal(story.quote(story.green, asked.green, '2.5')), ['rule'])
    const { version } = (await get(story.green, 'enquiryQuote', asked.green)).view
    await story.refusal(
      update(story.green, 'enquiryQuote', asked.green, version as number, { quoteDeadline: '2027-01-01T00:00:00.000Z' } as never),
    )
    assert.deepEqual(await story.refusal(story.quote(story.green, asked.green, '2.5')), ['rule'])
    assert.equal((await get(story.green, 'enquiryQuote', asked.green)).view.status, 'UNQUOTED')
  })

  test('the cells of the comparison are sealed like the quotes, and are there once they are opened, for those who may read them', async ({
    assert,
  }) => {
    const asked = await story.published()
    await story.quote(story.green, asked.green, '2.8')
    await story.quote(story.bay, asked.bay, '2.6')
    const cells = async (as: Context) =>
      (
        await search(as, 'enquiryQuote.lines', {
          columns: ['enquiryLine', 'supplier', 'quotedPrice', 'parent.status'],
          filter: { '==': [{ var: 'record.enquiryLine.parent' }, asked.id] },
        })
      ).rows
    for (const who of [story.buyer, story.reviewer, story.portal.admin]) assert.lengthOf(await cells(who), 0)
    await story.opened(asked.id)
    const seen = await cells(story.buyer)
    assert.sameMembers(
      seen.map(({ quotedPrice }) => quotedPrice),
      ['2.8000', '2.6000'],
    )
    assert.deepEqual(seen, await cells(story.reviewer))
    assert.notInclude(await cells(story.green).then(JSON.stringify, ({ code }) => code), '2.6')
  })

  test('minutes say who has looked at the prices of an opened quote and when: in the document, the comparison or a report', async ({
    assert,
  }) => {
    const asked = await story.published()
    await story.quote(story.green, asked.green, '2.8')
    await story.quote(story.bay, asked.bay, '2.6')
    await story.refusal(get(story.buyer, 'enquiryQuote', asked.green))
    const minutes = async (id: string) =>
      (
        await story.portal.database.pool.query(
          `select login, version from _audit_log where kind = 'reading.first' and entity = 'enquiryQuote' and record_id = $1 order by id`,
          [id],
        )
      ).rows
    await get(story.green, 'enquiryQuote', asked.green)
    assert.deepEqual(await minutes(asked.green), [], 'a supplier reads its own, and nobody what is sealed')
    await story.opened(asked.id)
    const { version } = await story.whole('enquiryQuote', asked.green)
    const looked = { login: story.buyer.user.loginAccount, version }
    const compared = { login: story.reviewer.user.loginAccount, version }
    await get(story.buyer, 'enquiryQuote', asked.green)
    await search(story.reviewer, 'enquiryQuote.lines', {
      columns: ['enquiryLine', 'quotedPrice'],
      filter: { '==': [{ var: 'record.enquiryLine.parent' }, asked.id] },
    })
    assert.deepEqual((await minutes(asked.green)).slice(1), [looked, compared])
    assert.deepEqual((await readings(story.buyer, 'enquiryQuote', asked.green)).map(({ by }) => by).slice(0, 2), [
      story.reviewer.user.id,
      story.buyer.user.id,
    ])
    assert.deepEqual(
      await readings(story.green, 'enquiryQuote', asked.green),
      [],
      'which of the staff have looked is not told to suppliers',
    )
    const { enquiryNo } = await story.whole('priceEnquiry', asked.id)
    await report({ ...story.buyer, now: '2026-11-28T00:00:00.000Z' }, 'supplierQuotation', { params: { enquiryNo } })
    assert.deepInclude(await minutes(asked.bay), looked, 'a report of the prices is a look at each of them')
  })
})
