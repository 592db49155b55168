import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { importFile } from '../../app/imports/import_file.ts'
import { create } from '../../app/records/create.ts'
import { Caller } from '../matrix/caller.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { rowsIn, workbook } from '../support/workbooks.ts'

const columns = [
  { columnTitle: '英文名', fieldCode: 'countryNameEn', requiredFlag: true, sampleValue: 'Iceland' },
  { columnTitle: '代码', fieldCode: 'countryCode', requiredFlag: true },
  { columnTitle: '没有这一列', fieldCode: 'nothing', requiredFlag: true },
]

test.group('a template of imports that administrators maintain', (group) => {
  let portal: Portal
  let server: ServerProcess
  let admin: Caller
  let record: string
  const removals: (() => void)[] = []

  group.setup(async () => {
    portal = await Portal.open({})
    const user = { loginAccount: 'boss', userName: 'boss', userType: 'STAFF', roles: ['admin'] }
    const boss = (await create(portal.admin, 'user', user)).view.id ?? ''
    const about = {
      templateCode: 'COUNTRY',
      templateName: '国家',
      businessType: 'SYSTEM',
      importedAddress: '/allocationManage/countryDefine',
    }
    record = (await create(portal.admin, 'importTemplate', { ...about, maxRows: 2, templateColumns: columns })).view.id ?? ''
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    admin = await Caller.of(server.url, portal.database, boss)
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  const template = () => admin.bytes('/api/records/country/import/template')
  const shown = async () => rowsIn(Buffer.from((await template()).bytes))
  const change = async (changes: object) => {
    const answer = await admin.call('PATCH', `records/importTemplate/${record}`, changes, { 'if-match': '*' })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const checked = (rows: readonly (readonly string[])[]) =>
    importFile(portal.admin, [portal.app], { entity: 'country', file: workbook(rows), mode: 'check', header: {} })
  const wrong = async (rows: readonly (readonly string[])[]) =>
    (await checked(rows)).issues.map(({ row, issue }) => [row.number, issue.path, issue.code])

  test('has their headings in their order, what they ask for, their example, and last what no record is without', async ({ assert }) => {
    const [headings, example] = await shown()
    assert.deepEqual(headings, ['英文名*', '代码*', '国家名称*'])
    assert.include(example?.[0] ?? '', 'Iceland')
  })

  test('is imported as it says: by its headings, with what it asks for, and no more rows than it allows', async ({ assert }) => {
    const heads = ['英文名*', '代码*', '国家名称*', '洲别']
    assert.deepEqual(await wrong([heads, ['Iceland', 'IS', '冰岛', ''], ['', 'NZ', '新西兰', '']]), [[3, 'countryNameEn', 'required']])
    const rows = ['IS', 'NZ', 'FJ'].map((code) => [code, code, code, ''])
    const answer = await refusal(() => checked([heads, ...rows]))
    assert.deepEqual(answer.issues, [{ code: 'tooManyRows', path: 'file' }])
    const without = await refusal(() => checked([heads.slice(1), ['IS', '冰岛', '']]))
    assert.deepEqual(without.issues, [{ code: 'missingColumn', path: 'file' }])
  })

  test('is the file that they have uploaded, once there is one', async ({ assert }) => {
    const bytes = workbook([['代码', '国家名称', '英文名']])
    const asked = { entity: 'importTemplate', field: 'templateFile', name: '国家模板.xlsx', size: bytes.length }
    const permit = (await admin.call('POST', 'files/policy', asked)).body as { url: string; fields: Record<string, string>; file: object }
    const form = new FormData()
    for (const [name, value] of Object.entries(permit.fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), '国家模板.xlsx')
    assert.equal((await fetch(new URL(permit.url, server.url), { method: 'POST', body: form })).status, 200)
    await change({ templateFile: [permit.file] })
    assert.deepEqual(Buffer.from((await template()).bytes), bytes)
    await change({ templateFile: null })
    assert.equal((await shown())[0]?.[0], '英文名*')
  })

  test('that is disabled leaves the usual one', async ({ assert }) => {
    await change({ status: 'DISABLED' })
    assert.equal((await shown())[0]?.[0], '国家编码*')
    assert.deepEqual(
      await wrong([
        ['国家编码', '国家名称'],
        ['IS', '冰岛'],
        ['NZ', '新西兰'],
        ['FJ', '斐济'],
      ]),
      [],
    )
    await change({ status: 'ENABLED' })
  })
})
