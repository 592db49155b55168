import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import type { AccessExplanation, AccessVerdict } from '../../../engine/runtime/explanations/access-explanation.ts'
import type { Explanation } from '../../../engine/runtime/explanations/explanation.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Caller } from '../matrix/caller.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

test.group('why somebody cannot: every way in which access is closed', (group) => {
  let portal: Portal
  let server: ServerProcess
  let boss: Caller
  let people = 0
  const removals: (() => void)[] = []

  group.setup(async () => {
    portal = await Portal.open(world)
    const { login } = await person({ roles: ['admin', 'whitelist'] })
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    const { rows } = await portal.database.pool.query('select id::text from "user" where login_account = $1', [login])
    boss = await Caller.of(server.url, portal.database, rows[0].id)
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  const made = async (entity: string, record: object) => (await create(portal.admin, entity, portal.resolved(record))).view.id ?? ''
  const person = async (fields: object) => {
    people += 1
    const login = `why.${people}`
    const id = await made('user', { loginAccount: login, userName: login, userType: 'STAFF', ...fields })
    return { id, login }
  }
  /** What is answered about a person and a supplier, or suppliers at all. */
  const asked = async (login: string, entity = 'supplier', id?: string): Promise<AccessExplanation> => {
    const answer = await boss.call('GET', `access?account=${login}&entity=${entity}${id === undefined ? '' : `&id=${id}`}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body as unknown as AccessExplanation
  }
  const verdict = ({ verdicts }: AccessExplanation, name: string) => verdicts.find((each) => each.name === name) as AccessVerdict
  const scopeOf = (answer: AccessExplanation, name = 'read') => verdict(answer, name).roles[0]?.scope as Explanation

  test('no role, or none that grants it', async ({ assert }) => {
    const nobody = await asked((await person({ roles: ['whitelist'] })).login)
    assert.isFalse(verdict(nobody, 'read').allowed)
    assert.deepEqual(
      verdict(nobody, 'read').roles.map(({ grants }) => grants),
      [false],
    )
    const finance = await asked((await person({ roles: ['finance'] })).login)
    assert.isTrue(verdict(finance, 'read').allowed)
    assert.containsSubset(verdict(finance, 'delete'), { allowed: false, roles: [{ role: 'finance', grants: false }] })
  })

  test('of any record the condition is told all the same, in words about the person', async ({ assert }) => {
    const { login } = await person({ roles: ['groupBuyer'] })
    const scope = scopeOf(await asked(login))
    assert.containsSubset(scope, { isCondition: true, text: '满足其中任一项' })
    assert.lengthOf(scope.parts ?? [], 3, 'group, assignment and range')
    assert.notInclude(JSON.stringify(scope), '"holds"')
    assert.include(JSON.stringify(scope), '该人员的')
  })

  test('a purchase group and a range: the condition with its values, before and after', async ({ assert }) => {
    const employee = await made('employee', { employeeNo: 'W1', employeeName: '叶子萱', employmentType: 'FORMAL', mobile: '13800138000' })
    const { id, login } = await person({ roles: ['groupBuyer'], employee })
    const [vegetables, fish] = [portal.id('vegetables'), portal.id('fish')]
    const before = await asked(login, 'supplier', vegetables)
    assert.isFalse(verdict(before, 'read').allowed)
    assert.isFalse(scopeOf(before).holds)
    assert.lengthOf(scopeOf(before).parts ?? [], 3, 'group, assignment and range')
    await update(portal.admin, 'purchaseGroup', portal.id('group'), 'any', { members: [{ employee, dutyType: 'BUYER' }] })
    const after = await asked(login, 'supplier', vegetables)
    assert.isTrue(verdict(after, 'read').allowed)
    assert.deepEqual(
      scopeOf(after).parts?.map(({ holds }) => holds),
      [true, false, false],
    )
    assert.isFalse(verdict(await asked(login, 'supplier', fish), 'read').allowed)
    const range = await made('dataRange', { user: id, rangeType: 'SUPPLIER', supplierRange: '@fish' })
    assert.isTrue(verdict(await asked(login, 'supplier', fish), 'read').allowed)
    await update(portal.admin, 'dataRange', range, 'any', { effectiveFrom: '2020-01-01', effectiveTo: '2020-12-31' })
    assert.isFalse(verdict(await asked(login, 'supplier', fish), 'read').allowed, 'a range that has ended')
  })

  test('a sub-account: what the main account may and it may not', async ({ assert }) => {
    const of = { userType: 'SUPPLIER', supplier: '@vegetables' }
    const main = await person({ roles: ['supplier'], ...of })
    const sub = await person({ roles: ['supplierSub'], subAccountFlag: true, mainAccount: main.id, ...of })
    assert.isTrue(verdict(await asked(main.login, 'purchaseOrder'), 'confirm').allowed)
    assert.containsSubset(verdict(await asked(sub.login, 'purchaseOrder'), 'confirm'), {
      allowed: false,
      roles: [{ role: 'supplierSub', grants: false }],
    })
    const foreign = await asked(main.login, 'supplier', portal.id('fish'))
    assert.isFalse(verdict(foreign, 'read').allowed)
    assert.isFalse(scopeOf(foreign).holds)
  })

  test('a resource that administrators have closed, and the whitelist that it does not reach', async ({ assert }) => {
    const [usual, exempt] = [await person({ roles: ['finance'] }), await person({ roles: ['finance', 'whitelist'] })]
    const resource = await made('resource', { resourceCode: 'WHY', resourceName: '供应商', resourceUrl: 'supplier', status: 'ENABLED' })
    const close = async (status: string) =>
      (await boss.call('PATCH', `records/resource/${resource}`, { status }, { 'if-match': '*' })).status
    assert.equal(await close('DISABLED'), 200)
    const answer = await asked(usual.login)
    assert.containsSubset(verdict(answer, 'read'), { allowed: false, isClosed: true, roles: [{ role: 'finance', grants: true }] })
    assert.isTrue(verdict(await asked(exempt.login), 'read').allowed)
    await close('ENABLED')
  })

  test('a status: in which it can be done, and where the record stands', async ({ assert }) => {
    const { login } = await person({ roles: ['admin'] })
    const notice = await made('businessNotice', { title: '停电通知', content: '周六停电', receiverScope: 'ALL_SUPPLIERS' })
    const answer = await asked(login, 'businessNotice', notice)
    const closed = answer.verdicts.filter(({ status }) => status !== undefined)
    assert.isAbove(closed.length, 0)
    for (const each of closed) {
      assert.isFalse(each.allowed, each.name)
      assert.isTrue(each.roles[0]?.grants, each.name)
      assert.isFalse(each.status?.holds, each.name)
      assert.match(each.status?.text ?? '', /^需要：状态为.+；现为：新建$/, each.name)
    }
    assert.isUndefined(verdict(answer, 'read').status)
  })

  test('a period that has ended: of the account, and of a role', async ({ assert }) => {
    const ended = await asked((await person({ roles: ['finance'], validFrom: '2020-01-01', validTo: '2020-12-31' })).login)
    assert.isFalse(ended.isActive)
    assert.isFalse(verdict(ended, 'read').allowed)
    assert.include(JSON.stringify(ended.validity), '2020-12-31')
    const { id, login } = await person({ roles: ['whitelist'] })
    const role = await made('role', {
      roleCode: 'WHY_FINANCE',
      roleName: '临时财务',
      permissionSet: [{ permission: 'finance' }],
    })
    const assignment = await made('roleAssignment', { user: id, role })
    assert.isTrue(verdict(await asked(login), 'read').allowed)
    await update(portal.admin, 'roleAssignment', assignment, 'any', { validFrom: '2020-01-01', validTo: '2020-12-31' })
    assert.isFalse(verdict(await asked(login), 'read').allowed)
    assert.notInclude(JSON.stringify(verdict(await asked(login), 'read').roles), 'finance')
  })

  test('fields that are left out: by which role, and whether by the status alone', async ({ assert }) => {
    const { fields } = await asked((await person({ roles: ['reviewer'] })).login)
    const bank = fields.find(({ field }) => field === 'bankAccount')
    assert.containsSubset(bank, { shown: 'hidden', roles: [{ label: '审核员' }] })
    const masked = (await asked((await person({ roles: ['groupBuyer'] })).login)).fields.find(({ field }) => field === 'bankAccount')
    assert.containsSubset(masked, { shown: 'masked', roles: [{ label: '采购组采购员' }] })
  })

  test('lines that are left out whole are one field', async ({ assert }) => {
    const { fields } = await asked((await person({ roles: ['supplier'], userType: 'SUPPLIER', supplier: '@fish' })).login, 'purchasePrice')
    const parts = fields.filter(({ field }) => field.startsWith('composition'))
    assert.deepEqual(
      parts.map(({ field, shown }) => [field, shown]),
      [['composition', 'hidden']],
    )
  })
})
