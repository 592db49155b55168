import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Fed } from '../../../engine/runtime/connectors/fed.ts'
import { recordBody } from '../../app/http/answers/record_answer.ts'
import { get } from '../../app/records/get.ts'
import { report } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { Bookseller, offers } from '../support/bookseller.ts'
import { library } from '../support/library.ts'

/** The library with a report of what the bookseller offers. */
function withReport(): App {
  const { bundle, hash } = library()
  const fields = { binding: 'binding', price: 'price' }
  const offered = {
    label: '书商书目',
    dataset: 'offered',
    groups: { binding: {} },
    measures: { titles: { label: '种数', aggregate: 'count' as const } },
    columns: ['binding', 'titles'],
  }
  return link(
    {
      ...bundle,
      datasets: { ...bundle.datasets, offered: { label: '书商书目', entity: 'offeredBook', fields } },
      reports: { ...bundle.reports, offered },
      screens: { ...bundle.screens, 'reports/offered': { kind: 'report', title: '书商书目', report: 'offered' } },
    },
    hash,
  )
}

test.group('what shows rows that another system brings', (group) => {
  let shop: Bookseller
  group.each.teardown(() => shop.close())
  /** What the list, the document and the report say of their age. */
  const said = async (): Promise<readonly (Fed | undefined)[]> => {
    const { admin } = shop.lending
    const list = await search(admin, 'offeredBook', { columns: ['title'] })
    const id = list.rows[0]?.id ?? ''
    const document = (await recordBody(admin, 'offeredBook', await get(admin, 'offeredBook', id))) as { $fed?: Fed }
    const counted = await report(admin, 'offered', { params: {} })
    return [list.fed, document.$fed, ...(counted.fed ?? [undefined])]
  }

  test('says how old they are, in a list, a document and a report alike, and since when the system is silent', async ({ assert }) => {
    shop = await Bookseller.open(withReport())
    shop.simulator.rows.set('offers', offers(3))
    await shop.addNode()
    await shop.first()
    const [list, document, counted] = await said()
    assert.equal(list?.system, '书商')
    assert.isString(list?.at)
    assert.isUndefined(list?.silentSince)
    assert.deepEqual([document, counted], [list, list])
    shop.simulator.fail('down')
    await shop.bring()
    const silent = await said()
    assert.isString(silent[0]?.silentSince)
    assert.deepEqual(silent, [silent[0], silent[0], silent[0]])
  })

  test('says nothing of what people write', async ({ assert }) => {
    shop = await Bookseller.open(withReport())
    const { admin } = shop.lending
    const { rows } = await search(admin, 'branch', { columns: ['name'] })
    const id = rows[0]?.id ?? ''
    assert.notProperty(await recordBody(admin, 'branch', await get(admin, 'branch', id)), '$fed')
    assert.notProperty(await report(admin, 'loansByMonth', { params: {} }), 'fed')
  })
})
