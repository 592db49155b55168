import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import type { Access } from '../../../engine/runtime/access/access.ts'
import { errorWorkbook } from '../../app/imports/error_workbook.ts'
import { importFile } from '../../app/imports/import_file.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/steps/create.ts'
import { Caller } from '../matrix/caller.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { rowsIn, workbook } from '../support/workbooks.ts'

/** What the person may do, without one operation. */
const accessWithout = ({ access }: Context, operation: string): Access => ({
  ...access,
  can: (asked: string, entity: string) => asked !== operation && access.can(asked as never, entity),
})

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

  test('asks of cells what its columns ask: characters, form, kind and list, each told exactly', async ({ assert }) => {
    const asking = [
      { columnTitle: '代码', fieldCode: 'countryCode', maxLength: 2, validationPattern: '[A-S]+' },
      { columnTitle: '国家名称', fieldCode: 'countryName' },
      { columnTitle: '区号', fieldCode: 'phoneAreaCode', dataType: 'INTEGER' },
      { columnTitle: '币种', fieldCode: 'countryNameEn', optionLov: 'currency' },
    ]
    await change({ templateColumns: asking, maxRows: 10 })
    const heads = ['代码', '国家名称', '区号', '币种']
    const found = await checked([
      heads,
      ['IS', '冰岛', '354', '人民币'],
      ['NZL', '新西兰', '64', 'CNY'],
      ['NZ', '新西兰', '64', ''],
      ['FJ', '斐济', '6.5', ''],
      ['LK', '斯里兰卡', '', '贝壳'],
    ])
    assert.deepEqual(
      found.issues.map(({ row, issue }) => [row.number, issue.path, issue.code]),
      [
        [3, 'countryCode', 'tooLong'],
        [4, 'countryCode', 'pattern'],
        [5, 'phoneAreaCode', 'notAnInteger'],
        [6, 'countryNameEn', 'unknownChoice'],
      ],
    )
    assert.deepEqual(
      found.rows.map(({ countryCode, countryNameEn }) => [countryCode, countryNameEn]),
      [['IS', 'CNY']],
    )
  })

  test('says in its help what its columns ask, and offers the list', async ({ assert }) => {
    const { bytes } = await template()
    assert.deepEqual(
      rowsIn(Buffer.from(bytes), 1).map(([column, , rule]) => [column, rule]),
      [
        ['列', '填写要求'],
        ['代码', '最多 2 个字；格式：[A-S]+'],
        ['国家名称', ''],
        ['区号', '整数'],
        ['币种', ''],
      ],
    )
    assert.include(rowsIn(Buffer.from(bytes), 2).flat(), '人民币')
  })

  test('whose pattern never ends, or is none, refuses the file and says which column', async ({ assert }) => {
    for (const validationPattern of ['(a+)+b', '[']) {
      await change({ templateColumns: [{ columnTitle: '代码', fieldCode: 'countryCode', validationPattern }] })
      const answer = await refusal(() =>
        checked([
          ['代码', '国家名称'],
          ['a'.repeat(40), '冰岛'],
        ]),
      )
      assert.deepEqual(answer.issues, [{ code: 'patternUnusable', path: 'file' }])
    }
    await change({ templateColumns: columns })
  })

  test('has its headings in the row that it says, in the template, in what is read and in the error file', async ({ assert }) => {
    await change({ headerRows: 3, maxRows: 10 })
    const rows = await shown()
    assert.equal(rows[0]?.[0], '国家')
    assert.deepEqual(rows[2], ['英文名*', '代码*', '国家名称*'])
    const filled = [['国家'], ['由主数据组维护'], ['英文名', '代码', '国家名称'], ['Iceland', 'IS', '冰岛'], ['', 'NZ', '新西兰']]
    const found = await checked(filled)
    assert.deepEqual(
      found.issues.map(({ row, issue }) => [row.number, issue.path]),
      [[5, 'countryNameEn']],
    )
    const errors = errorWorkbook(found.sheet, [{ row: 5, column: '英文名', code: 'required', message: '必填', value: '' }], '错误原因')
    assert.deepEqual(
      (await checked(rowsIn(errors))).issues.map(({ row, issue }) => [row.number, issue.path]),
      [[4, 'countryNameEn']],
    )
    await change({ headerRows: 1 })
  })

  test('leaves out rows whose record is there, changes them or refuses them, as it says', async ({ assert }) => {
    const heads = ['英文名', '代码', '国家名称', '洲别']
    const run = (rows: readonly (readonly string[])[]) =>
      importFile(portal.admin, [portal.app], { entity: 'country', file: workbook([heads, ...rows]), mode: 'good', header: {} })
    const named = async (code: string) => {
      const filter = { '==': [{ var: 'record.countryCode' }, code] }
      const { rows } = (await admin.call('POST', 'records/country/search', { filter })).body as { rows: { countryNameEn: string }[] }
      return rows.map(({ countryNameEn }) => countryNameEn)
    }
    assert.equal((await run([['Samoa', 'WS', '萨摩亚', '']])).imported, 1)
    const twice = [
      ['Western Samoa', 'WS', '萨摩亚', ''],
      ['Tuvalu', 'TV', '图瓦卢', ''],
      ['Ellice Islands', 'TV', '图瓦卢', ''],
    ]
    await change({ duplicateStrategy: 'ERROR' })
    const refused = await run([twice[0] ?? []])
    assert.deepEqual([refused.imported, refused.issues.map(({ issue }) => [issue.path, issue.code])], [0, [['countryCode', 'notUnique']]])
    await change({ duplicateStrategy: 'SKIP' })
    const skipping = await run(twice)
    assert.deepEqual([skipping.imported, skipping.updated, skipping.skipped, skipping.issues], [1, 0, 2, []])
    assert.deepEqual([await named('WS'), await named('TV')], [['Samoa'], ['Tuvalu']])
    await change({ duplicateStrategy: 'OVERWRITE' })
    const updating = await run(twice)
    assert.deepEqual([updating.imported, updating.updated, updating.skipped, updating.issues], [3, 3, 0, []])
    assert.deepEqual([await named('WS'), await named('TV')], [['Western Samoa'], ['Ellice Islands']])
  })

  test('changes no record of somebody who may not change it', async ({ assert }) => {
    const access = accessWithout(portal.admin, 'update')
    const context = { ...portal.admin, access }
    const file = workbook([
      ['英文名', '代码', '国家名称'],
      ['Samoa again', 'WS', '萨摩亚'],
    ])
    const { imported, issues } = await importFile(context, [portal.app], { entity: 'country', file, mode: 'good', header: {} })
    assert.deepEqual([imported, issues.map(({ issue }) => issue.code)], [0, ['forbidden']])
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

  test('with columns of lines is the template of those lines alone', async ({ assert }) => {
    const lines = {
      templateCode: 'LINES',
      templateName: '模板列',
      businessType: 'SYSTEM',
      importedAddress: '/allocationManage/importTempDefine',
      templateColumns: [
        { columnTitle: '字段', fieldCode: 'templateColumns.fieldCode', maxLength: 5 },
        { columnTitle: '标题', fieldCode: 'templateColumns.columnTitle' },
      ],
    }
    await create(portal.admin, 'importTemplate', lines)
    const { bytes } = await admin.bytes('/api/records/importTemplate.templateColumns/import/template')
    assert.deepEqual(rowsIn(Buffer.from(bytes))[0], ['字段*', '标题*'])
    const whole = await admin.bytes('/api/records/importTemplate/import/template')
    assert.include(rowsIn(Buffer.from(whole.bytes))[0], '模板编码*')
    const rows = [
      ['字段', '标题'],
      ['goods', '商品'],
      ['quantity', '数量'],
    ]
    const request = { entity: 'importTemplate.templateColumns', file: workbook(rows), mode: 'check', header: lines } as const
    const found = await importFile(portal.admin, [portal.app], request)
    assert.deepEqual(
      found.issues.map(({ row, issue }) => [row.number, issue.path, issue.code]),
      [[3, 'fieldCode', 'tooLong']],
    )
    assert.deepEqual(
      found.rows.map(({ columnTitle }) => columnTitle),
      ['商品'],
    )
  })
})
