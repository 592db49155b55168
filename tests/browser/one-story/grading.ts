import { expect, test } from 'vitest'
import { expectSame, passed, type Told } from './story.ts'

/** From the receipts of the month to the grade of the supplier. */
export function grading(told: Told): void {
  test('the rates of the month follow from its receipts, and the administrator sees that they were worked out', async () => {
    const { people, of, asked } = told.story
    const month = String(of.receipt?.receiptDate).slice(0, 7)
    await told.story.clock.runs('ratesWholeMonth', `${after(month, 1)}-02T21:00:20.000Z`)
    const running = await people.admin.opens('/allocationManage/jobRuns')
    await running.page.getByRole('row').filter({ hasText: '计算整月三率' }).first().getByText('已完成').waitFor()
    const { id } = await told.story.row(
      `select distinct r.id::text from three_rate_result r join three_rate_result_lines l on l.parent = r.id
       where l.receipt = $1 and r.half_month_period = 'MONTH'`,
      of.receipt?.id,
    )
    const rating = await people.quality.opens(`/report/threeRateResultInfo/${id}`)
    of.rates = await rating.takes('calculate')
    const shown = await (await people.quality.opens(`/report/threeRateResultInfo/${id}`)).figures(
      'receivedQuantity',
      'qualifiedQuantity',
      'orderedQuantity',
      'totalScore',
    )
    const stored = await asked(
      `select sum(l.received_quantity)::text as "receivedQuantity", sum(l.received_quantity - l.rejected_quantity)::text as "qualifiedQuantity",
              sum(o.quantity) filter (where l.first_delivery is distinct from false
                and (o.first_received_date > greatest(o.needed_date, o.promised_date)) is not true)::text as "orderedQuantity",
              (select (qualified_rate_score + premium_rate_score + punctual_rate_score + full_order_rate_score)::text
               from three_rate_result where id = $1) as "totalScore"
       from goods_receipt r join goods_receipt_lines l on l.parent = r.id join goods g on g.id = l.goods
       join purchase_order_lines o on o.id = l.order_line
       where r.status in ('RECEIVED', 'CLOSED') and r.receipt_type <> 'RETURN' and to_char(r.receipt_date, 'YYYY-MM') = $2
         and r.supplier = (select supplier from goods_receipt where id = $3)
         and g.purchase_category = (select purchase_category from goods where id = $4)`,
      id,
      month,
      of.receipt?.id,
      of.goods?.id,
    )
    expectSame(shown, stored)
  })

  test('the score of the quarter is that of its months, and its grade reaches the supplier', async () => {
    const { people, of, asked } = told.story
    const [year = 0, month = 0] = String(of.receipt?.receiptDate).split('-').map(Number)
    const last = `${year}-${String(Math.ceil(month / 3) * 3).padStart(2, '0')}`
    await told.story.clock.runs('quarterExam', `${after(last, 1)}-04T22:00:20.000Z`)
    const exam = await told.story.row('select parent::text as id from exam_score_results where rate_result = $1', of.rates?.id)
    const scores = `/venEvaluation/vesManage/vegetableExamScore/${exam.id}`
    const scoring = await people.buyer.opens(scores)
    await scoring.takes('calculate')
    await scoring.takes('submit')
    const deciding = await people.reviewer.opens(scores)
    const shown = await deciding.figures('totalScore')
    await deciding.takes('approve', passed)
    const grade = await told.story.id('grade_result', { exam: exam.id })
    const grades = `/venEvaluation/vesManage/gradeResultAdmin/${grade}`
    const grading = await people.quality.opens(grades)
    await grading.takes('calculate')
    await grading.takes('submit')
    await (await people.second.opens(grades)).takes('approve', passed)
    const publishing = await people.quality.opens(grades)
    of.grade = await publishing.takes('publish')
    const stored = await asked(
      `select e.total_score::text as "totalScore",
              round(e.qualified_rate_score + e.premium_rate_score + e.punctual_rate_score + e.full_order_rate_score
                    + coalesce(e.addition_score, 0) - coalesce(e.deduction_score, 0), 4) = round(e.calculated_score, 4) as "adds up",
              e.qualified_quantity_by_hand / e.base_by_hand as share, g.total_score = e.total_score as "of the quarter",
              s.grade_level = g.grade_level as "the supplier has it",
              (select t.grade_level from supplier_grade_score_setting t
               where t.purchase_category = g.purchase_category and t.for_grading and g.total_score >= t.score_from
               order by t.score_from desc limit 1) = g.calculated_grade as "by the thresholds"
       from (select x.*, (select sum(qualified_quantity) from exam_score_results where parent = x.id) as qualified_quantity_by_hand,
                    (select sum(received_quantity) from exam_score_results where parent = x.id) as base_by_hand from exam_score x) e,
            grade_result g join supplier s on s.id = g.supplier where e.id = $1 and g.id = $2`,
      exam.id,
      grade,
    )
    expectSame(shown, stored)
    expect(stored).toMatchObject({ 'adds up': true, 'of the quarter': true, 'the supplier has it': true, 'by the thresholds': true })
  })
}

/** A month, so many months after another. */
function after(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}
