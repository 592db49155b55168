import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Report } from '../../../engine/schema/report.ts'
import type { Context } from '../../app/records/context.ts'
import { history } from '../../app/records/history.ts'
import { report } from '../../app/records/report.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { Bidders } from '../support/bidders.ts'

/** A document that several suppliers read, with a line for each; `told` are the fields that tell of all of them. */
interface Shared {
  readonly entity: string
  readonly lines: string
  readonly told: readonly string[]
}

const shared: readonly Shared[] = [
  { entity: 'businessNotice', lines: 'receipts', told: ['receiverCount', 'readCount', 'confirmedCount'] },
  { entity: 'notice', lines: 'signatures', told: ['signTotal', 'signedCount'] },
  { entity: 'bidNotice', lines: 'invitedSupplierList', told: ['invitedCount', 'quotedCount'] },
]

const counted = (entity: string, lines: string): Report => ({
  label: '行数',
  dataset: { entity: `${entity}.${lines}`, fields: { supplier: 'supplier' } },
  menu: { code: `${lines}Counted`, roles: ['supplier', 'buyer'] },
  groups: { supplier: {} },
  measures: { rows: { label: '行数', aggregate: 'count' } },
  columns: ['supplier', 'rows'],
})

test.group('a document of several suppliers', (group) => {
  let story: Bidders
  let green: Context
  const ids = new Map<string, string>()
  group.setup(async () => {
    story = await Bidders.open()
    const { app } = story.family.portal
    const reports = Object.fromEntries(shared.map(({ entity, lines }) => [`${lines}Counted`, counted(entity, lines)]))
    green = { ...story.green, app: link({ ...app.bundle, reports: { ...app.bundle.reports, ...reports } }) }
    const both = [{ supplier: '@vegetables' }, { supplier: '@fish' }]
    const { admin } = story.family.portal
    const told = { title: '通知', content: '<p>内容</p>' }
    const published = async (entity: string, fields: object) => {
      const { id } = await story.family.made(admin, entity, { ...told, ...fields })
      await story.family.step(admin, entity, id, 'publish')
      ids.set(entity, String(id))
    }
    await published('businessNotice', { receiverScope: 'SELECTED_SUPPLIERS', receipts: both })
    await published('notice', { audienceType: 'SUPPLIER', signRequired: true, signatures: both })
    ids.set('bidNotice', (await story.published()).id)
    return () => story.family.portal.close()
  })

  const idOf = ({ entity }: Shared) => ids.get(entity) ?? ''
  const company = (name: string) => story.family.portal.id(name)
  const suppliersOf = (rows: readonly RecordData[]) => rows.map(({ supplier }) => supplier)
  /** Every line, whoever sees it. */
  const all = async (of: Shared) => linesOf(await story.family.whole(of.entity, idOf(of)), of.lines)

  for (const of of shared) {
    const { entity, lines, told } = of
    test(`${entity}: a supplier reads its own line alone, in the document and its list, and no count of all`, async ({ assert }) => {
      assert.sameMembers(suppliersOf(await all(of)), [company('vegetables'), company('fish')])
      const seen = await story.family.seen(green, entity, idOf(of))
      assert.deepEqual(suppliersOf(linesOf(seen, lines)), [company('vegetables')])
      for (const field of ['updatedBy', ...told]) {
        assert.notProperty(seen, field)
        const asked = search(green, entity, { columns: [field] })
        assert.notDeepEqual(await story.family.refusal(asked), ['nothing was refused'], field)
      }
    })

    test(`${entity}: lists over lines, their totals and exports are of its own lines`, async ({ assert }) => {
      for (const run of green.access.canExport(entity) ? [search, searchForExport] : [search]) {
        const { rows, total } = await run(green, `${entity}.${lines}`, { columns: ['supplier'], total: 'exact' })
        assert.deepEqual([suppliersOf(rows), total], [[company('vegetables')], 1])
      }
      assert.equal(green.access.canExport(entity), entity !== 'bidNotice')
    })

    test(`${entity}: what is asked of documents tells nothing of others' lines`, async ({ assert }) => {
      const found = async (who: Context, condition: unknown) =>
        (await search(who, entity, { filter: { and: [{ '==': [{ var: 'record.id' }, idOf(of)] }, condition] } })).rows.length
      const isThere = { any: [{ var: `record.${lines}` }, { '==': [{ var: 'row.supplier' }, company('fish')] }] }
      const several = { '>': [{ count: [{ var: `record.${lines}` }] }, 1] }
      for (const condition of [isThere, several]) {
        assert.deepEqual([await found(story.family.portal.admin, condition), await found(green, condition)], [1, 0])
      }
    })

    test(`${entity}: reports and the history are of its own lines`, async ({ assert }) => {
      const { rows } = await report(green, `${lines}Counted`, {})
      assert.deepEqual(
        rows.map((row) => [row.supplier, row.rows]),
        [[company('vegetables'), 1]],
      )
      const told = JSON.stringify(await history(green, entity, idOf(of)))
      for (const line of await all(of)) if (line.supplier !== company('vegetables')) assert.notInclude(told, `"${line.id}"`)
    })

    test(`${entity}: no line is written, neither another's nor its own into another's`, async ({ assert }) => {
      const before = await all(of)
      for (const line of before) {
        const changes = { [lines]: [{ id: line.id, supplier: company('vegetables') }] }
        assert.notDeepEqual(await story.family.refusal(story.family.changed(green, entity, idOf(of), changes)), ['nothing was refused'])
      }
      assert.deepEqual(await all(of), before)
    })
  }
})
