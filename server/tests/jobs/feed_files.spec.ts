import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { Files } from '../../app/files/files.ts'
import { LocalStorage } from '../../app/files/storage/local_storage.ts'
import { Bookseller, type EndedRun, offer } from '../support/bookseller.ts'
import { workbook } from '../support/workbooks.ts'

const drop = 'drops/bookseller/offers.csv'

test.group('feeds from files', (group) => {
  let shop: Bookseller
  let files: Files
  let directory: string
  group.each.setup(async () => {
    directory = mkdtempSync(join(tmpdir(), 'pergola-rows-'))
    const storage = new LocalStorage(directory, 'secret')
    shop = await Bookseller.open(undefined, (lending) => {
      files = new Files({ pool: lending.database.pool, storage, secret: 'secret' })
      return files
    })
  })
  group.each.teardown(async () => {
    await shop.close()
    rmSync(directory, { recursive: true, force: true })
  })

  /** A file that the administrator has uploaded. */
  const uploaded = async (name: string, bytes: Buffer) => {
    const file = await files.keep({ name, entity: 'jobRun', field: 'file' }, bytes)
    await shop.lending.database.pool.query('update _files set account_id = 1 where id = $1', [file.id])
    return file
  }
  const bringFile = async (job: string, name: string, bytes: Buffer) => shop.bring(job, { file: [await uploaded(name, bytes)] })
  const resultOf = async ({ results }: EndedRun) => {
    const { key = '' } = (await files.find(results?.[0]?.id ?? '')) ?? {}
    return (await buffer(await files.storage.read(key))).toString()
  }
  const told = (made: number, changed: number, gone: number, same: number, refused = 0) =>
    `书商书目：新增 ${made}，变更 ${changed}，消失 ${gone}，未变 ${same}，拒收 ${refused}`

  test('a workbook that somebody uploads is brought in place of the answers of the other system', async ({ assert }) => {
    shop.simulator.rows.set('offers', [offer(1), offer(2), offer(3)])
    await shop.addNode()
    await shop.first()
    const asked = shop.simulator.requests
    const sheet = workbook([
      ['书目号', '书名', '报价', '推荐给', '出版日期', '没有这一列'],
      ['T1', '新书 1', 39.5, '', '', 'x'],
      ['T2', '改了名', 41, 'BR01', '2026-11-20', ''],
      ['T9', '第九本', 10, 'NOWHERE', '', ''],
      ['T5', '第五本', 'free', '', '', ''],
      ['', '没有号', 1, '', '', ''],
      ['T6', '第六本', 12.3, '', '', ''],
    ])
    const run = await bringFile('offers', '书商十一月.xlsx', sheet)
    assert.match(run.reason ?? '', new RegExp(`^${told(1, 1, 0, 1, 3)}\n`))
    assert.equal(shop.simulator.requests, asked)
    assert.match(await resultOf(run), /T2,已处理[\s\S]*T9,未处理,.*NOWHERE[\s\S]*,未处理,第 6 行缺少“书目号”/)
    const { stock } = await shop.lending.one<{ stock: number }>(`select stock::int from offered_book where offer_no = 'T2'`)
    assert.equal(stock, 3)
    assert.equal((await bringFile('offers', '书商十一月.xlsx', sheet)).reason?.split('\n')[0], told(0, 0, 0, 3, 3))
  })

  test('a choice whose codes mean something else here is still called by its label, or waits with its code', async ({ assert }) => {
    await shop.addNode()
    await shop.first()
    const sheet = workbook([
      ['书目号', '书名', '报价', '装帧'],
      ['T1', '新书 1', 1, 'Hardcover'],
      ['T2', '新书 2', 1, '平装'],
      ['T3', '新书 3', 1, 'HC-2'],
      ['T4', '新书 4', 1, '#REF!'],
    ])
    const run = await bringFile('offers', '书商装帧.xlsx', sheet)
    assert.match(run.reason ?? '', new RegExp(`^${told(2, 0, 0, 0, 2)}`))
    const { bindings } = await shop.lending.one<{ bindings: string }>(
      `select string_agg(binding, ' ' order by offer_no) as bindings from offered_book`,
    )
    assert.equal(bindings, 'HARDCOVER PAPERBACK')
    assert.deepEqual(await shop.lending.one("select string_agg(seller_code, ' ') as asked from seller_binding"), { asked: 'HC-2' })
  })

  test('in a full run what the file does not name is gone; the next run asks from where it would have', async ({ assert }) => {
    const changed = '2026-11-20T08:00:00Z'
    shop.simulator.rows.set('offers', [offer(1, { changed }), offer(2, { changed })])
    await shop.addNode()
    await shop.first()
    const csv = Buffer.from('offerNo,title,price\r\nT1,新书 1,39.50\r\n')
    assert.equal((await bringFile('offersWhole', '全部.csv', csv)).reason, told(0, 0, 1, 1))
    assert.deepEqual(await shop.lending.one('select watermark from _feeds'), { watermark: changed })
  })

  test('a file that another system lays down is taken once, and kept with the run', async ({ assert }) => {
    await files.storage.put(drop, 'text/csv', Buffer.from('书目号,书名,报价\nT1,新书 1,39.50\nT2,新书 2,40\n'))
    await shop.addNode()
    const run = await shop.first()
    assert.equal(run.reason, told(2, 0, 0, 0))
    assert.equal(shop.simulator.requests, 0)
    assert.isUndefined(await files.storage.size(drop))
    const { file } = await shop.lending.one<{ file: { name: string }[] }>(`select file from job_run where id = ${run.id}`)
    assert.deepEqual(
      file.map(({ name }) => name),
      ['offers.csv'],
    )
    shop.simulator.rows.set('offers', [offer(1), offer(2)])
    assert.equal((await shop.bring()).reason, told(0, 2, 0, 0))
    assert.equal(shop.simulator.requests, 1)
  })

  test('who only lays down files is not asked: without one a run says so', async ({ assert }) => {
    await shop.addNode('')
    const run = await shop.bring()
    assert.deepEqual([run.status, run.reason], ['DONE', '书商书目：没有新的文件'])
    await files.storage.put(drop, 'text/csv', Buffer.from('书目号,书名,报价\nT1,新书 1,39.50\n'))
    assert.equal((await shop.bring()).reason, told(1, 0, 0, 0))
  })

  test('a file that nobody can read, without the key, or with a job that reads none fails, with the reason', async ({ assert }) => {
    await shop.addNode()
    await shop.first()
    const reasonOf = async (job: string, name: string, text: string) => {
      const { status, reason } = await bringFile(job, name, Buffer.from(text))
      return `${status} ${reason?.split('\n').at(-1)}`
    }
    assert.equal(await reasonOf('offers', 'a.csv', '书名,报价\n无号,1\n'), 'FAILED 文件里没有“书目号”这一列，无法知道每一行是哪一条记录')
    assert.equal(
      await reasonOf('offers', 'b.xlsx', 'PK\u0003\u0004 no workbook'),
      'FAILED 请确认当前文件是否正确：它不是可读的 Excel 工作簿（.xlsx）',
    )
    assert.equal(await reasonOf('afterUncollected', 'c.csv', '书目号\nT1\n'), 'FAILED 这个任务不读取文件')
    assert.lengthOf(await shop.stored(), 0)
  })
})
