/**
 * Speed of the API on 200,000 order lines, beside a bare `node:http` + `pg` server that does the same SQL on the same database in the same run.
 * Rounds are taken in turn; the median of the rounds is printed, and the ratio to bare, which is what travels to another machine.
 *
 * `--scoped` compares only what a supplier's scope costs: the same lists, asked by who sees all and by who sees their own.
 *
 * `--only update` compares only the work whose name contains that.
 *
 * usage: npm run bench [-- --rows 200000 --seconds 4 --rounds 3 --scoped --only update]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Exception } from '../../engine/runtime/exception.ts'
import { freePort } from '../../server/app/database/free_port.ts'
import { testDatabase } from '../../server/tests/support/database.ts'
import { databaseTime, timeOf } from '../work/processor.ts'
import { loadOrderLines } from './load.ts'
import { median, requestsPerSecond, type Work } from './measure.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    scoped: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const database = await testDatabase()
const databaseUrl = database.url

const [portalPort, barePort] = [String(await freePort()), String(await freePort())]
const portalUrl = `http://127.0.0.1:${portalPort}`
const bareUrl = `http://127.0.0.1:${barePort}`
const children: ChildProcess[] = []
const start = (words: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
const answers = async (url: string) => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
  }
  throw new Exception('noAnswer', `${url} did not answer within a minute`)
}

/** Signs in and gives the headers of every later request. */
async function signIn(login: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
  }
  const headers = () => ({
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  })
  keep(await fetch(`${portalUrl}/api/portal`))
  const response = await fetch(`${portalUrl}/api/session`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ login, password: 'Fresh#2026' }),
  })
  if (!response.ok) throw new Exception('signInFailed', `${login}: ${response.status} ${await response.text()}`)
  keep(response)
  return headers()
}

/** What `npm run serve` starts Node with. */
const served = async (): Promise<readonly string[]> =>
  JSON.parse(await readFile('package.json', 'utf8'))
    .scripts.serve.split(' ')
    .slice(1)

const residentMegabytes = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

try {
  const portal = start(await served(), {
    PORT: portalPort,
    METADATA_DIR: 'bench/portal',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
  })
  await answers(`${portalUrl}/health/ready`)
  const { pool } = database
  const begun = performance.now()
  await loadOrderLines(pool, Number(options.rows))
  console.log(`${options.rows} rows loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  const ids: string[] = (await pool.query("select id::text from order_line where status = 'NEW' order by id")).rows.map(
    (row: { id: string }) => row.id,
  )
  start(['bench/server/bare.ts'], { PORT: barePort })
  await answers(`${bareUrl}/get/1`)
  const admin = await signIn('admin')
  const supplier = await signIn('supplier')

  let turn = 0
  const next = () => ids[turn++ % ids.length] ?? ''
  // a step is taken once: the bare server gets the lines from the end
  const fresh = () => ids.shift() ?? ''
  const freshBare = () => ids.pop() ?? ''
  const filter = { status: 'NEW', supplierName: { contains: '鲜达' } }
  const search = (total: 'exact' | 'capped' | false) => ({
    method: 'POST' as const,
    path: '/api/records/orderLine/search',
    body: { filter, sort: [['placedAt', 'desc']], page: { size: 50 }, total },
  })
  const bare = (name: string, body: unknown = { status: 'NEW', name: '鲜达' }) => ({ method: 'POST' as const, path: `/${name}`, body })
  const line = () => ({ orderNo: `B${turn++}`, supplierName: '寿光鲜达农产品有限公司', quantity: '12.5', unitPrice: '3.4567' })

  const kinds: { name: string; goal: number; headers?: Record<string, string>; ours: Work['request']; bare: Work['request'] }[] = [
    { name: 'list 50 with exact total', goal: 0.8, ours: () => search('exact'), bare: () => bare('list') },
    {
      name: 'the same, restricted user',
      goal: 0.8,
      headers: supplier,
      ours: () => search('exact'),
      bare: () => bare('mine', { status: 'NEW', name: '鲜达', supplier: 'V0010' }),
    },
    { name: 'the same without a total', goal: 0.5, ours: () => search(false), bare: () => bare('page') },
    { name: 'list as shown, capped total', goal: 3, ours: () => search('capped'), bare: () => bare('list') },
    {
      name: 'one by id',
      goal: 0.25,
      ours: () => ({ method: 'GET', path: `/api/records/orderLine/${next()}` }),
      bare: () => ({ method: 'GET', path: `/get/${next()}` }),
    },
    {
      name: 'create',
      goal: 0.2,
      ours: () => ({ method: 'POST', path: '/api/records/orderLine', body: line() }),
      bare: () => bare('create', line()),
    },
    {
      name: 'update',
      goal: 0.2,
      ours: () => ({
        method: 'PATCH',
        path: `/api/records/orderLine/${next()}`,
        headers: { 'if-match': '*' },
        body: { remark: `第${turn}次` },
      }),
      bare: () => ({ ...bare(`update/${next()}`, { remark: `第${turn}次` }) }),
    },
    {
      name: 'transition',
      goal: 0.2,
      ours: () => ({ method: 'POST', path: `/api/records/orderLine/${fresh()}/transitions/confirm`, body: {} }),
      bare: () => bare(`transition/${freshBare()}`, {}),
    },
  ]
  const scoped = [
    { name: 'first page, newest first, without a total', body: { sort: [['placedAt', 'desc']], page: { size: 50 }, total: false } },
    { name: 'first page, newest first, capped total', body: { sort: [['placedAt', 'desc']], page: { size: 50 }, total: 'capped' } },
    { name: 'by status and part of a name, exact total', body: search('exact').body },
  ]
  if (options.only) scoped.length = 0
  else
    console.log('| list of who sees all, and of who sees their own | all, req/s | own, req/s | cost of own | goal |\n|---|---|---|---|---|')
  for (const { name, body } of scoped) {
    const rates = { all: [] as number[], own: [] as number[], cost: [] as number[] }
    const request = () => ({ method: 'POST' as const, path: search(false).path, body })
    // Short turns next to each other: what else the machine does meets both alike.
    const turns = Number(options.rounds) * 4
    for (let round = 0; round < turns; round++) {
      const all = await requestsPerSecond(portalUrl, { name, request }, admin, seconds / 4)
      const own = await requestsPerSecond(portalUrl, { name, request }, supplier, seconds / 4)
      rates.all.push(all)
      rates.own.push(own)
      rates.cost.push(all / own)
    }
    const [all, own, cost] = [median(rates.all), median(rates.own), median(rates.cost)]
    console.log(`| ${name} | ${all.toFixed(0)} | ${own.toFixed(0)} | ${cost.toFixed(2)} | 1.3 |`)
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)

  if (options.scoped) kinds.length = 0
  else
    console.log(
      '| work | bare, req/s | Pergola, req/s | ratio | goal | processor of the node, of the database, ms each |\n|---|---|---|---|---|---|',
    )
  for (const kind of kinds.filter(({ name }) => options.only.split(',').some((part) => name.includes(part)))) {
    const rates = { bare: [] as number[], ours: [] as number[] }
    const costs = { node: [] as number[], database: [] as number[] }
    for (let round = 0; round < Number(options.rounds); round++) {
      rates.bare.push(await requestsPerSecond(bareUrl, { name: `bare ${kind.name}`, request: kind.bare }, {}, seconds))
      const before = { node: timeOf(portal.pid ?? 0), database: await databaseTime(pool) }
      const rate = await requestsPerSecond(portalUrl, { name: kind.name, request: kind.ours }, kind.headers ?? admin, seconds)
      rates.ours.push(rate)
      costs.node.push((timeOf(portal.pid ?? 0) - before.node) / (rate * seconds))
      costs.database.push(((await databaseTime(pool)) - before.database) / (rate * seconds))
    }
    const [base, ours] = [median(rates.bare), median(rates.ours)]
    console.log(
      `| ${kind.name} | ${base.toFixed(0)} | ${ours.toFixed(0)} | ${(ours / base).toFixed(2)} | ${kind.goal} | ${median(costs.node).toFixed(2)}, ${median(costs.database).toFixed(2)} |`,
    )
  }
  console.log(`memory under load: ${(await residentMegabytes(portal.pid ?? 0)).toFixed(0)} MB`)
} finally {
  for (const child of children) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGTERM')) await ended
  }
  await database.close()
}
