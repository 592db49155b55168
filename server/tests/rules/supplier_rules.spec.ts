import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { withSettings } from '../../../engine/runtime/app/with-settings.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { testDatabase } from '../support/database.ts'
import { ruleCases } from './cases.ts'

const root = new URL('../../../metadata', import.meta.url).pathname
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))

const { right, cases } = ruleCases('supplier_rules.json')

test.group('rules of registration and lifecycle', (group) => {
  let admin: Context
  const made: Record<string, string> = {}

  group.setup(async () => {
    const app = link(load(files).bundle, 'metadata')
    const database = await testDatabase()
    await applySchema(database.pool, app)
    const user = { id: '1', userName: '管理员', roles: ['admin'] }
    await database.pool.query(
      `insert into "user" (id, login_account, user_name, user_type, roles, status) values (1, 'admin', '管理员', 'ADMIN', '{admin}', 'ENABLED')`,
    )
    admin = {
      app,
      access: access(app, ['admin']),
      accesses: new Accesses(),
      pool: database.pool,
      user,
      language: 'ZHS',
      now: '2026-11-21T02:00:00.000Z',
    }
    const make = async (name: string, entity: string, fields: object) => {
      made[name] = (await create(admin, entity, fields)).view.id ?? ''
    }
    await make('china', 'country', { countryCode: 'CN', countryName: '中国', mainlandFlag: true })
    await make('macau', 'country', { countryCode: 'MO', countryName: '中国澳门', mainlandFlag: false })
    await make('guangdong', 'region', { regionCode: '440000', regionName: '广东省', regionLevel: 'PROVINCE', country: made.china })
    await make('guangzhou', 'region', {
      regionCode: '440100',
      regionName: '广州市',
      regionLevel: 'CITY',
      country: made.china,
      parentRegion: made.guangdong,
    })
    await make('supplier', 'supplier', { supplierName: '绿野鲜蔬', paymentTerms: 'NET30' })
    await make('lifecycle', 'supplierLifecycle', { supplier: made.supplier })
    return () => database.close()
  })

  const filled = (fields: object): object =>
    JSON.parse(JSON.stringify(fields, (_, value) => (typeof value === 'string' && value.startsWith('@') ? made[value.slice(1)] : value)))

  const issuesOf = async (work: () => Promise<unknown>): Promise<readonly Issue[]> => {
    try {
      await work()
    } catch (error) {
      return (error as { issues?: readonly Issue[] }).issues ?? [{ code: String(error), path: '', params: {} }]
    }
    return []
  }

  for (const [entity, fields] of Object.entries(right)) {
    test(`a right record breaks none: ${entity}`, async ({ assert }) => {
      assert.deepEqual(await issuesOf(() => create(admin, entity, filled(fields))), [])
    })
  }

  test('const.coldStorageArea, const.insuranceCommercial, const.insuranceCargo, const.insuranceAccident: just enough is enough', async ({
    assert,
  }) => {
    const store = { cooperationType: 'SHIPPER', hasOwnWarehouse: true, warehouseArea: '20000', coldStorageArea: '10000' }
    const insured = { commercialInsurance: '1000000', cargoInsurance: '100000', accidentInsurance: '1000000' }
    const enough = { ...right.supplierRegistration, ...store, ...insured, hasOwnTransport: true, vehicleCount: 3, creditCode: next() }
    const { whole } = await create(admin, 'supplierRegistration', filled(enough))
    assert.isTrue(whole.vehicleInsuranceMet)
  })

  for (const { rule, name, entity, edits, step, comment, issue } of cases) {
    test(`${rule}: ${name}`, async ({ assert }) => {
      const fields = filled({
        ...right[entity],
        ...(entity === 'supplierRegistration' && !('creditCode' in edits) ? { creditCode: next() } : {}),
        ...edits,
      })
      const found = await issuesOf(async () => {
        const { view } = await create(admin, entity, fields)
        if (step) await transition(admin, entity, view.id ?? '', step, comment === undefined ? {} : { comment })
      })
      assert.containsSubset(found, [issue])
    })
  }

  test('a credit code is registered once, small letters or not', async ({ assert }) => {
    const code = '91310115591324073Y'
    const found = await issuesOf(() => create(admin, 'supplierRegistration', filled({ ...right.supplierRegistration, creditCode: code })))
    assert.containsSubset(found, [{ path: 'duplicateKey' }])
  })

  test('a parameter that an administrator has set is what the rule holds to and says', async ({ assert }) => {
    const app = withSettings(admin.app, { platform: { minimumCapital: '3000000', licenceYears: 7, registrationOpen: false } })
    const changed: Context = { ...admin, app, access: access(app, ['admin']) }
    const fields = { ...right.supplierRegistration, registeredCapital: '2999999', licenceRegisterDate: '2020-01-01', creditCode: next() }
    assert.containsSubset(await issuesOf(() => create(changed, 'supplierRegistration', filled(fields))), [
      { path: 'registeredCapital', message: '注册资本不能低于 3,000,000 元' },
      { path: 'licenceRegisterDate', message: '营业执照注册日期应早于今天 7 年以上' },
    ])
    const enough = { ...fields, registeredCapital: '3000000', licenceRegisterDate: '2019-01-01', creditCode: next() }
    const { view } = await create(changed, 'supplierRegistration', filled(enough))
    const refused = await issuesOf(() => transition(changed, 'supplierRegistration', view.id ?? '', 'submit'))
    assert.deepEqual(
      refused.map(({ message }) => message),
      ['目前暂停受理供应商注册，已填写的内容会保留'],
    )
  })

  let codes = 0
  /** Another business registration of eight digits: no two right records share one. */
  const next = () => String(10_000_000 + ++codes)
})
