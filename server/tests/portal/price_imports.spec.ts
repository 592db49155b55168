import { test } from '@japa/runner'
import { issueTexts } from '../../app/http/answers/issue_texts.ts'
import { importFile } from '../../app/imports/import_file.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { workbook } from '../support/workbooks.ts'

const agreed = { comment: '因子与近期运费变动相符，同意生效。' }
const headings = ['因子名称', '品类线', '商品', '等级', '计算方式', '因子类型', '因子值', '生效日期', '失效日期']
const row = (at: number, from: string, until: string) => [`蔬菜运费 ${at}`, '蔬菜', 'G00001', `${at}`, '加减', '运费', '0.2', from, until]

test.group('200 factors in a workbook', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update purchase_category set category_line = 'VEGETABLE'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const imported = (rows: readonly (readonly string[])[], mode: 'check' | 'all') =>
    importFile(buyer, [family.portal.app], { entity: 'priceFactor', file: workbook([headings, ...rows]), mode, header: {} })
  const told = async (rows: readonly (readonly string[])[]) =>
    (await imported(rows, 'check')).issues.map(({ row: { number }, issue }) => [number, issueTexts([issue], 'ZHS')[0]?.message])
  const kept = async () => (await search(family.portal.admin, 'priceFactor', { columns: ['factorNo'], total: 'exact' })).total
  const rows = Array.from({ length: 200 }, (_, at) => row(at + 1, '2026-12-01', '2026-12-31'))

  test('of which one overlaps another are told with the row and the sentence, and none is kept', async ({ assert }) => {
    const overlapping = rows.with(149, row(7, '2026-12-31', '2027-01-31'))
    const sentence = '同一范围在 2026-12-31 起的期间已有待生效因子'
    assert.deepEqual(await told(overlapping), [[151, sentence]])
    assert.equal((await imported(overlapping, 'all')).imported, 0)
    assert.equal(await kept(), 0)
  })

  test('are kept all together, and a second time none of them', async ({ assert }) => {
    const following = rows.with(149, row(7, '2027-01-01', '2027-01-31'))
    assert.lengthOf((await imported(following, 'all')).issues, 0)
    assert.equal(await kept(), 200)
    assert.lengthOf((await imported(following, 'check')).issues, 200)
  })

  test('do not come into force beside one that is', async ({ assert }) => {
    const [first] = (await search(family.portal.admin, 'priceFactor', { columns: ['factorNo'], sort: [['factorNo', 'asc']] })).rows
    await family.step(buyer, 'priceFactor', first?.id, 'submit')
    await family.step(reviewer, 'priceFactor', first?.id, 'approve', agreed)
    const { id } = await family.made(buyer, 'priceFactor', {
      factorName: '蔬菜运费',
      categoryLine: 'VEGETABLE',
      goods: '@cabbage',
      grade: '1',
      calculationMode: 'ADD',
      factorType: 'TRANSPORT',
      factorValue: '0.3',
      effectiveFrom: '2026-12-15',
    })
    await family.step(buyer, 'priceFactor', id, 'submit')
    assert.deepEqual(await family.refusal(family.step(reviewer, 'priceFactor', id, 'approve', agreed)), ['overlaps effectiveFrom'])
  })
})
