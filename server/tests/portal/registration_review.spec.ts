import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { creditCode } from '../../../engine/runtime/values/credit-code.ts'
import { helpedAccount } from '../../app/accounts/helped_account.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { load } from '../../app/records/load.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { dueApprovals } from '../../app/steps/due.ts'
import { transition } from '../../app/steps/transition.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const friday = '2026-11-20T08:00:00.000Z'

test.group('const.registrationReview: a registration is reviewed within one working day', (group) => {
  let portal: Portal
  let id: string
  let reviewer: Context
  let head: Context
  const entity = () => portal.app.entities.get('supplierRegistration') as AppEntity
  const level = async () => (await timeline(portal.admin, entity(), id))[0]?.levels[0]

  group.setup(async () => {
    portal = await Portal.open({
      ...world,
      monday: { entity: 'workCalendar', record: { calendarDate: '2026-11-23', dayName: '公司年会', workingFlag: false } },
      guangdong: {
        entity: 'region',
        record: { regionCode: '440000', regionName: '广东省', regionLevel: 'PROVINCE', country: '@china' },
      },
      guangzhou: {
        entity: 'region',
        record: { regionCode: '440100', regionName: '广州市', regionLevel: 'CITY', country: '@china', parentRegion: '@guangdong' },
      },
    })
    reviewer = await portal.person('reviewer')
    head = await portal.person('groupadmin')
    await portal.add({
      rule: {
        entity: 'approvalAuthorityRule',
        record: {
          ruleCode: 'REG-01',
          ruleName: '采购供应商注册',
          businessType: 'REGISTRATION',
          cooperationType: 'PURCHASE',
          primaryReviewer: reviewer.user.id,
          secondaryReviewer: head.user.id,
        },
      },
    })
    id = await submitted({})
    return () => portal.close()
  })

  /** A registration that came in on Friday afternoon. */
  async function submitted(more: object): Promise<string> {
    const { right } = read('../rules/supplier_rules.json')
    const record = { ...right.supplierRegistration, licenceRegisterDate: '2020-01-01', ...more }
    const applicant = portal.as({ id: '1', roles: ['admin'] }, friday)
    const made = (await create(applicant, 'supplierRegistration', portal.resolved(record))).view.id ?? ''
    await transition(applicant, 'supplierRegistration', made, 'submit')
    return made
  }

  test('what comes in on Friday afternoon is due on the afternoon of the next working day', async ({ assert }) => {
    const open = await level()
    assert.equal(open?.state, 'open')
    // Saturday, Sunday and the Monday of the calendar do not count.
    assert.equal(open?.dueAt, '2026-11-24T08:00:00.000Z')
  })

  test('the reviewers are reminded at half time, and it is told to the head of the group once the time is over', async ({ assert }) => {
    const events = async (now: string) => {
      await dueApprovals(serverContext(portal.app, portal.database.pool, portal.accesses, now))
      const [approval] = await timeline(portal.admin, entity(), id)
      return approval?.events.map(({ kind }) => kind)
    }
    assert.deepEqual(await events('2026-11-24T07:59:00.000Z'), ['started', 'reminded'])
    assert.deepEqual(await events('2026-11-24T08:00:00.000Z'), ['started', 'reminded', 'escalated'])
    const { rows } = await portal.database.pool.query(
      `select message from _notifications where record_id = $1 and account_id = $2 order by id desc limit 1`,
      [id, head.user.id],
    )
    assert.deepEqual(rows, [{ message: 'approvalEscalated' }])
  })

  test('whoever lets an applicant in may give the account its first way in, and none to an account that is in use', async ({ assert }) => {
    const buyer = await portal.person('buyer')
    await portal.add({ taking: { entity: 'purchaseGroup', record: { purchaseGroupCode: 'PG91', purchaseGroupName: '叶菜采购组' } } })
    const firm = {
      companyName: '广州晨叶农业有限公司',
      bankAccountName: '广州晨叶农业有限公司',
      creditCode: creditCode('440101', 59100009),
    }
    const registration = await submitted(portal.resolved({ ...firm, purchaseGroup: '@taking' }))
    const whole = () => load(portal.admin, entity(), registration, true)
    assert.isUndefined(await helpedAccount(reviewer, entity(), await whole()))
    await transition(reviewer, 'supplierRegistration', registration, 'approve', { comment: '资料齐全，与证照原件核对一致，同意。' })
    const account = await helpedAccount(reviewer, entity(), await whole())
    assert.equal(account, (await whole()).account)
    assert.isUndefined(await helpedAccount(buyer, entity(), await whole()))
    await portal.database.pool.query('insert into _credentials (account_id, password_hash) values ($1, $2)', [account, 'x'])
    assert.isUndefined(await helpedAccount(reviewer, entity(), await whole()))
  })

  test('a registration of which a paper expires while it waits is sent back and refused, but not let in', async ({ assert }) => {
    const later = portal.as(reviewer.user, '2026-11-24T02:00:00.000Z')
    const comment = '营业执照已经过期，请换上有效的证照后重新提交。'
    await portal.add({ asked: { entity: 'purchaseGroup', record: { purchaseGroupCode: 'PG92', purchaseGroupName: '根茎采购组' } } })
    const attachmentLines = [{ attachmentType: 'BUSINESS_LICENCE', attachmentExpiry: '2026-11-21' }]
    const firm = (companyName: string, number: number) => ({
      companyName,
      bankAccountName: companyName,
      creditCode: creditCode('440101', number),
      attachmentLines,
      purchaseGroup: '@asked',
    })
    for (const [name, number, step, status] of [
      ['广州晚霞农业有限公司', 59100011, 'return', 'RETURNED'],
      ['广州夕照农业有限公司', 59100012, 'reject', 'REJECTED'],
    ] as const) {
      const waiting = await submitted(portal.resolved(firm(name, number)))
      const approving = transition(later, 'supplierRegistration', waiting, 'approve', { comment })
      await assert.rejects(() => approving, /rule at attachmentLines\.0\.attachmentExpiry/)
      await transition(later, 'supplierRegistration', waiting, step, { comment })
      assert.equal((await load(portal.admin, entity(), waiting, true)).status, status)
    }
  })

  test('a rule of the authority for a purchase group or a department is about the registrations that it takes', async ({ assert }) => {
    await portal.add({
      fresh: { entity: 'organization', record: { orgCode: 'D100', orgName: '生鲜部', orgType: 'DEPARTMENT' } },
      other: { entity: 'organization', record: { orgCode: 'D200', orgName: '百货部', orgType: 'DEPARTMENT' } },
      leader: { entity: 'employee', record: { employeeNo: 'E90001', employeeName: '周组长', department: '@fresh' } },
      led: { entity: 'purchaseGroup', record: { purchaseGroupCode: 'PG90', purchaseGroupName: '生鲜采购组', groupLeader: '@leader' } },
    })
    const scopes = { group: { purchaseGroup: '@led' }, department: { department: '@fresh' }, elsewhere: { department: '@other' } }
    for (const [name, scope] of Object.entries(scopes)) {
      const { id: user = '' } = (
        await create(portal.admin, 'user', { loginAccount: `of.${name}`, userName: name, userType: 'STAFF', roles: ['reviewer'] })
      ).view
      const rule = { ruleCode: `REG-${name.toUpperCase()}`, ruleName: name, businessType: 'REGISTRATION', cooperationType: 'PURCHASE' }
      await create(portal.admin, 'approvalAuthorityRule', portal.resolved({ ...rule, primaryReviewer: user, ...scope }))
    }
    const asked = async (registration: string) => {
      const [approval] = await timeline(portal.admin, entity(), registration)
      const people = approval?.levels[0]?.people ?? []
      return people.map((person) => person.name).filter((person) => Object.hasOwn(scopes, person))
    }
    const firm = (companyName: string, number: number) => ({
      companyName,
      bankAccountName: companyName,
      creditCode: creditCode('440101', number),
    })
    const taken = await submitted({ ...firm('广州新叶农业有限公司', 59100001), purchaseGroup: '@led' })
    assert.sameMembers(await asked(taken), ['group', 'department'])
    assert.deepEqual(await asked(await submitted(firm('广州嫩芽农业有限公司', 59100002))), [])
  })
})
