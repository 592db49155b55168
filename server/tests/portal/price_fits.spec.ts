import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const [goods, most] = [150, 3]
/** How many prices are looked for. */
const cases = Number(process.env.FITS ?? goods * 4)

let seed = 20_261_128
const below = (limit: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}
const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)

test.group('the price that fits best', (group) => {
  let family: Family
  let buyer: Context
  const ids: Record<string, readonly string[]> = {}
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update purchase_order_type set price_control = 'PRICE_LIBRARY'`)
    buyer = await portal.person('buyer')
    for (const [name, count, entity, like] of [
      ['goods', goods, 'goods', { goodsName: '时令菜', unit: 'KG', purchaseCategory: '@category', taxCode: '@tax', referencePrice: '6.5' }],
      ['supplier', most, 'supplier', { supplierName: '果蔬有限公司', paymentTerms: 'NET30', status: 'QUALIFIED' }],
      ['organization', most, 'organization', { orgName: '常温仓', orgType: 'INV_ORG' }],
    ] as const) {
      const code = { goods: 'goodsCode', supplier: 'supplierCode', organization: 'orgCode' }[name]
      const records = Array.from({ length: count }, (_, index) => [
        `${name}${index}`,
        { entity, record: { ...like, [code]: `X${index}`, ...(name === 'supplier' && { creditCode: `91440101MA5YYYYY${index}A` }) } },
      ])
      await portal.add(Object.fromEntries(records))
      ids[name] = records.map(([key]) => portal.id(String(key)))
    }
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await library()
    return () => portal.close()
  })

  /** Prices of goods, of one supplier or all, of one warehouse or all, in periods one after the other, and some that are void. */
  async function library(): Promise<void> {
    const rows: object[] = []
    for (const of of ids.goods ?? [])
      for (const supplier of [null, ...(ids.supplier ?? [])])
        for (const organization of [null, ...(ids.organization ?? [])])
          for (let from = below(200); below(5) > 0 && from < 400; ) {
            const last = below(8) === 0 ? null : from + below(50)
            const price = { goods: of, supplier, organization, price: 1 + below(90_000) / 10_000 }
            rows.push({ ...price, from: day(from), until: last === null ? null : day(last), voided: false })
            if (below(4) === 0) rows.push({ ...price, price: 99, from: day(from - below(90)), until: null, voided: true })
            from = last === null ? 400 : last + 1 + below(30)
          }
    await family.portal.database.pool.query(
      `insert into purchase_price (version, created_at, updated_at, price_no, status, goods, supplier, inv_org, final_settlement_price, effective_from, effective_to, voided_flag, change_source)
       select 1, now(), now(), 'X' || row_number() over (), 'APPROVED', goods, supplier, organization, price, "from", until, voided, 'IMPORT'
       from json_to_recordset($1) as r(goods bigint, supplier bigint, organization bigint, price numeric, "from" date, until date, voided boolean)`,
      [JSON.stringify(rows)],
    )
  }

  test('is the one that a person sees, the one that is stored and the one that SQL finds', async ({ assert }) => {
    const { pool } = family.portal.database
    const line = { unit: 'KG', quantity: '20', unitPrice: '6.5', taxCode: '@tax', taxRate: '0.09', neededDate: '2027-12-31' }
    const head = { orderType: '@standard', currency: 'CNY' }
    let found = 0
    for (let at = 0; at < cases; at += goods) {
      const [supplier, invOrg, orderDate] = [ids.supplier?.[below(most)], ids.organization?.[below(most)], day(below(420))]
      const lines = (ids.goods ?? []).map((of) => ({ ...line, goods: of }))
      const { id } = await family.made(buyer, 'purchaseOrder', { ...head, supplier, invOrg, orderDate, lines })
      await family.step(buyer, 'purchaseOrder', id, 'submit')
      const seen = linesOf(await family.seen(buyer, 'purchaseOrder', id), 'lines').map((row) => [
        row.goods,
        row.libraryPrice,
        row.unitPrice,
      ])
      const { rows } = await pool.query<{ goods: string; stored: string | null; paid: string; best: string | null; asked: string }>(
        `select l.goods::text, l.library_price::text as stored, l.unit_price::text as paid, b.id::text as best, coalesce(b.price, 6.5)::numeric(38,4)::text as asked
         from purchase_order_lines l left join lateral (
           select p.id, p.final_settlement_price as price from purchase_price p
           where p.goods = l.goods and coalesce(p.supplier, $2) = $2 and coalesce(p.inv_org, $3) = $3 and not p.voided_flag
             and $4::date between p.effective_from and coalesce(p.effective_to, 'infinity')
           order by p.supplier nulls last, p.inv_org nulls last limit 1
         ) b on true where l.parent = $1 order by l.line_no`,
        [id, supplier, invOrg, orderDate],
      )
      const byHand = rows.map((row) => [row.goods, row.best, row.asked])
      assert.deepEqual(
        rows.map((row) => [row.goods, row.stored, row.paid]),
        byHand,
      )
      assert.deepEqual(seen, byHand)
      found += rows.filter(({ best }) => best !== null).length
    }
    assert.isAbove(found, cases / 2)
    assert.isBelow(found, cases)
  }).timeout(1_800_000)
})
