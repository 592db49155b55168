import { test } from '@japa/runner'
import { kept, passed, type Told } from './told.ts'

/** From the receipts of the month to the grade of the supplier. */
export function grading(told: Told): void {
  test('the rates of the month follow from the receipt: 100 of 104 kg are good, on time, and short of four', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const month = String(of.receipt?.receiptDate).slice(0, 7)
    of.setting = await people.buyer.make('threeRatePriceSetting', {
      purchaseCategory: of.goods?.purchaseCategory,
      goods: of.goods?.id,
      referencePriceType: 'SURVEY',
      referencePrice: '10.9',
      effectiveFrom: `${month}-01`,
    })
    await told.world.runs('ratesWholeMonth', `${after(month, 1)}-02T21:00:20.000Z`)
    const made = await people.quality.one('threeRateResult', { supplier: of.supplier?.id })
    of.rates = await people.quality.take('threeRateResult', made.id, 'calculate')
    assert.deepEqual(
      await asked(
        `select r.received_quantity::text as received, r.qualified_quantity::text as good, r.unqualified_ratio::text as bad,
                r.late_ratio::text as late, r.short_ratio::text as short,
                r.unqualified_ratio = round(sum(l.rejected_quantity) / sum(l.received_quantity), 6) as "by hand",
                r.total_score = r.qualified_rate_score + r.premium_rate_score + r.punctual_rate_score + r.full_order_rate_score as "adds up"
         from three_rate_result r, goods_receipt_lines l group by r.id`,
      ),
      {
        received: '104.000',
        good: '100.000',
        bad: '0.038462',
        late: '0.000000',
        short: '1.000000',
        'by hand': true,
        'adds up': true,
      },
    )
  })

  test('the score of the quarter is that of its month, and its grade reaches the supplier', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const [year = 0, month = 0] = String(of.receipt?.receiptDate).split('-').map(Number)
    const last = `${year}-${String(Math.ceil(month / 3) * 3).padStart(2, '0')}`
    await told.world.runs('quarterExam', `${after(last, 1)}-04T22:00:20.000Z`)
    const exam = await people.buyer.one('examScore', { supplier: of.supplier?.id })
    await people.buyer.take('examScore', exam.id, 'calculate')
    await people.buyer.take('examScore', exam.id, 'submit')
    await people.reviewer.take('examScore', exam.id, 'approve', { comment: passed })
    const result = await people.quality.one('gradeResult', { supplier: of.supplier?.id })
    await people.quality.take('gradeResult', result.id, 'calculate')
    await people.quality.take('gradeResult', result.id, 'submit')
    await people.second.take('gradeResult', result.id, 'approve', { comment: passed })
    of.grade = await people.quality.take('gradeResult', result.id, 'publish')
    assert.deepEqual(
      await asked(
        `select e.total_score = r.total_score as "of the month", g.total_score = e.total_score as "of the quarter",
                s.grade_level = g.grade_level as "the supplier has it",
                (select t.grade_level from supplier_grade_score_setting t
                 where t.purchase_category = g.purchase_category and t.for_grading and g.total_score >= t.score_from
                 order by t.score_from desc limit 1) = g.grade_level as "by the thresholds"
         from exam_score e, three_rate_result r, grade_result g join supplier s on s.id = g.supplier`,
      ),
      { 'of the month': true, 'of the quarter': true, 'the supplier has it': true, 'by the thresholds': true },
    )
    const [own] = await people.supplier.find('gradeResult', {}, ['gradeLevel', 'totalScore'])
    assert.equal(own?.gradeLevel, of.grade?.gradeLevel)
    assert.lengthOf(await people.other.find('gradeResult', {}), 0)
  })
}

/** A month, so many months after another. */
function after(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}
