import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readFiles } from '../../engine/files/read-files.ts'
import { link } from '../../engine/runtime/app/link.ts'
import { load } from '../../engine/runtime/app/load.ts'
import { entityOf } from '../../engine/runtime/documents/entity-of.ts'
import { searchText } from '../../server/app/storage/columns/search_text.ts'

/** Names of the suppliers, plausible and Chinese, so that `contains` looks through text as users have it. */
const places = ['寿光', '莱阳', '舟山', '赣南', '普洱', '库尔勒', '阳澄湖', '五常', '章丘', '蒙自']
const trades = ['绿源', '鲜达', '海丰', '禾农', '果满', '百川', '旺农', '澄味', '田园', '丰泽']
const kinds = ['农产品有限公司', '蔬菜专业合作社', '水产有限公司', '果业有限公司', '食品有限公司']

/** Fills the table of the bench portal with `count` order lines over 300 suppliers and two years. Deterministic. */
export async function loadOrderLines(pool: pg.Pool, count: number): Promise<void> {
  const suppliers = Array.from(
    { length: 300 },
    (_, at) => `${places[at % 10]}${trades[Math.floor(at / 10) % 10]}${kinds[Math.floor(at / 100) % 5]}${at}`,
  )
  const { bundle } = load(readFiles(fileURLToPath(new URL('../portal', import.meta.url))))
  const orderLine = entityOf(link(bundle), 'orderLine')
  const client = await pool.connect()
  await client.query("set statement_timeout to 0; set maintenance_work_mem to '512MB'; set synchronous_commit to off")
  // Indexes are made once over all rows, not row by row: most of the time would go into that of parts of words.
  const indexes = await indexesOf(client)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into order_line (_search, order_no, line_no, status, supplier_code, supplier_name, goods_name, ean, unit, quantity, unit_price, tax_rate, amount, needed_date, remark, placed_at)
     select 'po' || lpad((i / 6)::text, 8, '0') || ' | ' || ($3::text[])[i * 7 % 300 + 1], 'PO' || lpad((i / 6)::text, 8, '0'), i % 6 + 1, (array['NEW', 'CONFIRMED', 'CLOSED'])[i % 3 + 1], 'V' || lpad((i * 7 % 300)::text, 4, '0'),
            ($2::text[])[i * 7 % 300 + 1], '商品' || (i % 2000), lpad((6900000000000 + i % 2000)::text, 13, '0'), 'KG', i % 500 + 1, (i % 900 + 100) / 100.0, 0.09,
            round((i % 500 + 1) * ((i % 900 + 100) / 100.0), 2), date '2024-11-21' + (i % 730), '备注' || i, timestamptz '2024-11-21 00:00+08' + i * interval '5 minutes 15 seconds'
     from generate_series(0, $1::int - 1) i`,
    [count, suppliers, suppliers.map((supplierName) => searchText(orderLine, { supplierName }))],
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze order_line')
  client.release(true)
}

/** The indexes of the table, but for its key. */
async function indexesOf(client: pg.PoolClient): Promise<readonly { name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(i.relname) as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'order_line'::regclass and not x.indisprimary order by i.relname`,
  )
  return rows
}
