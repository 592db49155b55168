import { test } from '@japa/runner'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { drawInWorker } from '../../app/prints/printer.ts'
import portal from '../../app/services/portal.ts'
import { pdfText } from '../support/pdf_text.ts'
import { approvedLoan } from './approved_loan.ts'

test.group('clauses on paper', () => {
  test('clauses say the values of the record, and those whose condition does not hold are not on its paper', async ({ client, assert }) => {
    const { loan, librarian } = await approvedLoan(client)
    const text = async (language: string) =>
      (await pdfText((await librarian.get(`/api/records/loan/${loan.id}/prints/loanSlip?lang=${language}`)).body()))
        .join()
        .replaceAll(/\s/g, '')
    const home = await text('ZHS')
    for (const part of ['第1条期限', '图书共2册', '第2条费用', '第3条图书遗失', '每人同时最多借10册']) assert.include(home, part)
    assert.notInclude(home, '活动结束')
    await portal.pool.query(`update loan set purpose = 'EVENT' where id = $1`, [loan.id])
    const event = await text('US')
    for (const part of ['Clause1Term', 'Clause2Event', 'fortheevent“＿＿＿＿＿＿”only', 'Clause4Forbooks']) assert.include(event, part)
    assert.include(await text('ZHT'), '第4條')
  })

  test('no head of a clause stands at the foot of a page, and nobody signs a page that says nothing', async ({ assert }) => {
    for (let count = 4; count <= 24; count++) {
      const clauses = Array.from({ length: count }, (_, index) => ({
        head: `条${index + 1}。`,
        text: `文${index + 1}。${'约定如下。'.repeat(30)}`,
      }))
      const print: PrintDocument = {
        language: 'ZHS',
        title: '合同',
        name: 'NO-1',
        isLandscape: false,
        facts: [{ label: '日期', value: '2026-11-21' }],
        totals: [],
        clauses,
        seals: ['盖章处'],
        foot: '打印：某人',
      }
      const pages = await pdfText(await drawInWorker(print))
      for (const page of pages)
        for (const [, number] of page.matchAll(/条(\d+)。/g)) assert.include(page, `文${number}。`, `${count} clauses`)
      assert.match(pages.at(-1) ?? '', /约定如下。.*盖章处/s, `${count} clauses`)
      assert.deepEqual((pages.join().match(/条\d+。/g) ?? []).length, count)
    }
  })
})
