/**
 * The baseline: `node:http` and prepared statements of `pg`, doing the SQL that the same work needs at the least,
 * with no sign-in, no rules, no history. `DATABASE_URL` and `PORT` come from the environment.
 */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const columns =
  'id, version, order_no, line_no, status, supplier_code, supplier_name, goods_name, ean, unit, quantity, unit_price, tax_rate, amount, needed_date, remark, placed_at'

async function body(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

const where = 'status = $1 and supplier_name like $2'
const work: Record<string, (input: Record<string, unknown>, id: string) => Promise<unknown>> = {
  async list({ status, name, offset }) {
    const rows = pool.query({
      name: 'list',
      text: `select ${columns} from order_line where ${where} and _deleted_at is null order by placed_at desc, id desc limit 50 offset $3`,
      values: [status, `%${name}%`, offset ?? 0],
    })
    const total = pool.query({
      name: 'total',
      text: `select count(*) from order_line where ${where} and _deleted_at is null`,
      values: [status, `%${name}%`],
    })
    return { rows: (await rows).rows, total: Number((await total).rows[0].count) }
  },
  async mine({ status, name, supplier }) {
    const values = [status, `%${name}%`, supplier]
    const rows = pool.query({
      name: 'mine',
      text: `select ${columns} from order_line where ${where} and supplier_code = $3 and _deleted_at is null order by placed_at desc, id desc limit 50`,
      values,
    })
    const total = pool.query({
      name: 'mineTotal',
      text: `select count(*) from order_line where ${where} and supplier_code = $3 and _deleted_at is null`,
      values,
    })
    return { rows: (await rows).rows, total: Number((await total).rows[0].count) }
  },
  async page({ status, name }) {
    return {
      rows: (
        await pool.query({
          name: 'page',
          text: `select ${columns} from order_line where ${where} and _deleted_at is null order by placed_at desc, id desc limit 50`,
          values: [status, `%${name}%`],
        })
      ).rows,
    }
  },
  async get(_input, id) {
    return (
      await pool.query({ name: 'get', text: `select ${columns} from order_line where id = $1 and _deleted_at is null`, values: [id] })
    ).rows[0]
  },
  async create({ orderNo, supplierName, quantity, unitPrice }) {
    return (
      await pool.query({
        name: 'create',
        text: `insert into order_line (order_no, supplier_name, quantity, unit_price, amount, status) values ($1, $2, $3, $4, round($3::numeric * $4::numeric, 2), 'NEW') returning ${columns}`,
        values: [orderNo, supplierName, quantity, unitPrice],
      })
    ).rows[0]
  },
  async update({ remark }, id) {
    return (
      await pool.query({
        name: 'update',
        text: `update order_line set remark = $2, version = version + 1 where id = $1 returning ${columns}`,
        values: [id, remark],
      })
    ).rows[0]
  },
  async transition(_input, id) {
    return (
      await pool.query({
        name: 'transition',
        text: `update order_line set status = 'CONFIRMED', version = version + 1 where id = $1 returning ${columns}`,
        values: [id],
      })
    ).rows[0]
  },
}

createServer(async (request, response) => {
  const [, name = '', id = ''] = (request.url ?? '').split('/')
  try {
    const answer = JSON.stringify((await work[name]?.(await body(request), id)) ?? null)
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
