import { test } from '@japa/runner'
import { rightsOf } from '../../../engine/runtime/access/assigning.ts'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { operations, type Role } from '../../../engine/schema/role.ts'
import { AccountRecords } from '../../app/accounts/account_records.ts'
import { helpedAccount } from '../../app/accounts/helped_account.ts'
import { importRecords } from '../../app/imports/import_records.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { roleIssue } from '../../app/people/delegation.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

/** The portal with a role that writes everything that gives rights, and only looks at all else. */
function withKeeper(app: App): App {
  const { account, clients } = app.bundle.app
  const written = [account.entity, ...rightsOf(app).assigning.keys(), ...(clients ? [clients.entity] : [])]
  const keeper: Role = {
    label: '-',
    grants: { '*': { operations: ['read'] }, ...Object.fromEntries(written.map((name) => [name, { operations: [...operations] }])) },
    screens: [],
  }
  return link({ ...app.bundle, roles: { ...app.bundle.roles, keeper } }, 'with a keeper')
}

/** By plain reading: something that one role does and the other does not. */
const mayMore = (app: App, role: string, than: string): boolean => {
  const [one, other] = [access(app, [role]), access(app, [than])]
  return [...app.entities.keys()].some((entity) =>
    operations.some((operation) => one.can(operation, entity) && !other.can(operation, entity)),
  )
}

test.group('rights are not given upwards', (group) => {
  let portal: Portal
  let app: App
  let keeper: Context
  let made = 0

  group.setup(async () => {
    portal = await Portal.open(world)
    app = withKeeper(portal.app)
    keeper = as((await create({ ...portal.admin, app }, 'user', account('keeper'))).whole)
    return () => portal.close()
  })

  const as = (user: Context['user']): Context => ({ ...portal.as(user), app, access: access(app, user.roles as string[]) })
  const admin = () => ({ ...portal.admin, app })
  const account = (role: string) => {
    made += 1
    const own = /^supplier/.test(role) ? { userType: 'SUPPLIER', supplier: portal.id('vegetables') } : { userType: 'STAFF' }
    return { loginAccount: `a${made}.${role}`, userName: role, roles: [role], ...own }
  }
  /** Whether the keeper may help somebody to sign in. */
  const helped = (whole: Context['user']) => helpedAccount(keeper, app.entities.get('user') as AppEntity, whole)
  const person = async (role: string) => (await create(admin(), 'user', account(role))).whole
  const roleRecord = async (role: string) => {
    made += 1
    return (await create(admin(), 'role', { roleCode: `R${made}`, roleName: role, permissionSet: [{ permission: role }] })).view.id ?? ''
  }
  const held = () =>
    [...app.roles].flatMap(([name, { permissionSet }]) => (permissionSet || name === app.bundle.app.public?.role ? [] : [name]))
  /** Roles that may something that the keeper may not. */
  const above = () => held().filter((role) => mayMore(app, role, 'keeper'))

  /** A record of an entity that gives the account the role, with what else it needs, filled in as it is asked for. */
  async function giving(entity: AppEntity, accountId: string, role: string): Promise<Record<string, unknown>> {
    const part = rightsOf(app).assigning.get(entity.name)
    const record: Record<string, unknown> = Object.fromEntries((part?.accounts ?? []).map(({ name }) => [name, accountId]))
    for (const { name, target } of part?.others ?? [])
      if (target === 'role' && entity.name !== 'role') record[name] = await roleRecord(role)
    for (let round = 0; round < 6; round++) {
      const found = await refusal(() =>
        importRecords(admin(), { entity, rows: [{ row: 1, values: record, issues: [] }], fields: [], mode: 'check' } as never).then(
          (result) => {
            if (result.issues.length > 0)
              throw Object.assign(new Error('asked for more'), { code: 'more', issues: result.issues.map(({ issue }) => issue) })
          },
        ),
      )
      if (!found.issues) return record
      for (const { path } of found.issues) record[path] = await sample(entity, path, role)
    }
    throw new Error(`${entity.name} is not filled in: ${JSON.stringify(record)}`)
  }

  async function sample(entity: AppEntity, path: string, role: string): Promise<unknown> {
    const lines = entity.lines.get(path)
    if (lines)
      return [
        Object.fromEntries(
          await Promise.all(
            [...lines.fields.values()]
              .filter(({ declaration }) => declaration && 'required' in declaration && declaration.required)
              .map(async ({ name }) => [name, await sample(lines, name, role)]),
          ),
        ),
      ]
    const field = entity.fields.get(path) as AppField
    made += 1
    if (field.declaration?.kind === 'lookup' && field.declaration.lookup === '$roles') return field.multiple ? [role] : role
    if (field.kind === 'ref') return target(field.target ?? '')
    const choices = [...(field.choices ?? [])].flatMap(([value, choice]) => ('disabled' in choice && choice.disabled ? [] : [value]))
    if (field.choices) return field.multiple ? choices.slice(-1) : choices.at(-1)
    return field.kind === 'code'
      ? `k${made}code`
      : field.kind === 'text'
        ? 'https://a.example'
        : field.kind === 'date'
          ? '2026-01-01'
          : '100'
  }
  const target = async (name: string) =>
    portal.id({ supplier: 'vegetables', organization: 'warehouse', goods: 'cabbage', user: 'none' }[name] ?? name)

  test('an account of somebody who may more is neither made nor changed nor deleted', async ({ assert }) => {
    assert.includeMembers(above(), ['admin', 'finance', 'reviewer', 'buyer', 'supplier'])
    for (const role of above()) {
      const other = await person(role)
      const id = other.id ?? ''
      const ways: Record<string, () => Promise<unknown>> = {
        make: () => create(keeper, 'user', account(role)),
        mail: () => update(keeper, 'user', id, 'any', { email: 'taken@over.example' }),
        disable: () => update(keeper, 'user', id, 'any', { status: 'DISABLED' }),
        'take roles': () => update(keeper, 'user', id, 'any', { roles: ['keeper'] }),
        delete: () => remove(keeper, 'user', id, 'any'),
      }
      for (const [way, act] of Object.entries(ways))
        assert.containsSubset(await refusal(act), { code: 'invalid', issues: [{ code: 'outranked' }] }, `${way} ${role}`)
      assert.isUndefined(await helped(other), `a way in for ${role}`)
    }
    const peer = await person('keeper')
    assert.equal(await helped(peer), peer.id)
  })

  test('what an account may by a record that assigns a role counts as what stands in it', async ({ assert }) => {
    for (const role of ['admin', 'finance']) {
      const peer = await person('keeper')
      const id = peer.id ?? ''
      await create(admin(), 'roleAssignment', { user: id, role: await roleRecord(role) })
      const ways: Record<string, () => Promise<unknown>> = {
        mail: () => update(keeper, 'user', id, 'any', { email: 'taken@over.example' }),
        disable: () => update(keeper, 'user', id, 'any', { status: 'DISABLED' }),
      }
      for (const [way, act] of Object.entries(ways))
        assert.containsSubset(await refusal(act), { issues: [{ code: 'outranked' }] }, `${way} ${role}`)
      assert.isUndefined(await helped(peer), `a way in for ${role}`)
    }
  })

  test('a role is not given by an account that may be changed', async ({ assert }) => {
    const peer = (await person('keeper')).id ?? ''
    assert.equal((await update(keeper, 'user', peer, 'any', { userName: '同事' })).view.userName, '同事')
    for (const role of above())
      assert.containsSubset(
        await refusal(() => update(keeper, 'user', peer, 'any', { roles: ['keeper', role] })),
        { issues: [{ code: 'outranked', path: 'roles' }] },
        role,
      )
  })

  test('nobody changes their own rights, whatever they may', async ({ assert }) => {
    for (const own of [keeper, as(await person('admin')), as(await person('groupadmin'))]) {
      const id = own.user.id ?? ''
      const ways: Record<string, () => Promise<unknown>> = {
        roles: () => update(own, 'user', id, 'any', { roles: [...(own.user.roles as string[]), 'finance', 'reviewer'] }),
        validity: () => update(own, 'user', id, 'any', { validTo: '2099-12-31' }),
        employee: () =>
          update(own, 'user', id, 'any', {
            employee: portal.id('employee') || null,
            supplier: portal.id('vegetables'),
            userType: 'SUPPLIER',
          }),
      }
      for (const [way, act] of Object.entries(ways)) assert.containsSubset(await refusal(act), { issues: [{ code: 'ownRights' }] }, way)
      assert.equal((await update(own, 'user', id, 'any', { languagePreference: 'US' })).view.languagePreference, 'US')
    }
  })

  test('whatever gives an account something is written by those alone who outrank it, and never for oneself', async ({ assert }) => {
    const parts = [...rightsOf(app).assigning.values()].filter(({ accounts }) => accounts.length > 0)
    assert.isNotEmpty(parts)
    for (const { entity, accounts } of parts) {
      const refer = accounts[0]?.name ?? ''
      const [other, peer] = [(await person('finance')).id ?? '', (await person('keeper')).id ?? '']
      const record = await giving(entity, other, 'finance')
      const stored = (await create(admin(), entity.name, record)).view.id ?? ''
      const ways: Record<string, () => Promise<unknown>> = {
        create: () => create(keeper, entity.name, record),
        'for a peer': () => create(keeper, entity.name, { ...record, [refer]: peer }),
        change: () => update(keeper, entity.name, stored, 'any', { [refer]: peer }),
        delete: () => remove(keeper, entity.name, stored, 'any'),
      }
      for (const [way, act] of Object.entries(ways))
        assert.containsSubset(await refusal(act), { issues: [{ code: 'outranked' }] }, `${way} ${entity.name}`)
      for (const own of [keeper, as(await person('admin'))])
        assert.containsSubset(
          await refusal(() => create(own, entity.name, { ...record, [refer]: own.user.id })),
          { issues: [{ code: 'ownRights' }] },
          entity.name,
        )
      const rows = [{ row: 2, values: record, issues: [] }]
      const { issues } = await importRecords(keeper, { entity, rows, fields: [], mode: 'good' } as never)
      assert.deepEqual(
        issues.map(({ issue }) => issue.code),
        ['outranked'],
        `import ${entity.name}`,
      )
      await remove(admin(), entity.name, stored, 'any')
    }
  })

  test('what begins tomorrow, or is switched off, is given all the same', async ({ assert }) => {
    const peer = (await person('keeper')).id ?? ''
    const role = await roleRecord('finance')
    for (const more of [{ validFrom: '2099-01-01' }, { status: 'DISABLED' }])
      assert.containsSubset(await refusal(() => create(keeper, 'roleAssignment', { user: peer, role, ...more })), {
        issues: [{ code: 'outranked' }],
      })
  })

  test('a role record is filled with what its writer may, and not one that they hold', async ({ assert }) => {
    const permissionSet = [{ permission: 'finance' }]
    const filled = () => create(keeper, 'role', { roleCode: 'FILLED', roleName: '-', permissionSet })
    assert.containsSubset(await refusal(filled), { issues: [{ code: 'outranked' }] })
    const role = await roleRecord('keeper')
    const user = { ...keeper.user, assignments: [{ id: '9', role, user: keeper.user.id ?? null }] }
    assert.containsSubset(
      await refusal(() =>
        update({ ...keeper, user }, 'role', role, 'any', { permissionSet: [...permissionSet, { permission: 'keeper' }] }),
      ),
      {
        issues: [{ code: 'ownRights' }],
      },
    )
  })

  test('a client is given no role that its writer does not hold, and no account above theirs', async ({ assert }) => {
    const clients = app.entities.get(app.bundle.app.clients?.entity ?? '') as AppEntity
    const record = await giving(clients, '', 'finance')
    assert.containsSubset(await refusal(() => create(keeper, clients.name, record)), { issues: [{ code: 'outranked' }] })
    const stored = (await create(admin(), clients.name, record)).view.id ?? ''
    assert.containsSubset(await refusal(() => update(keeper, clients.name, stored, 'any', { roles: ['keeper'] })), {
      issues: [{ code: 'outranked' }],
    })
    assert.containsSubset(await refusal(() => remove(keeper, clients.name, stored, 'any')), { issues: [{ code: 'outranked' }] })
  })

  test('a role itself is changed by those alone who may all that it gives, before and after', ({ assert }) => {
    const withExport = { ...app.bundle.roles, quality: { ...app.bundle.roles.quality, grants: {} } as Role }
    const next = link({ ...app.bundle, roles: withExport }, 'less quality')
    assert.equal(roleIssue(keeper, next, 'quality')?.code, 'outranked')
    assert.equal(roleIssue(admin(), next, 'quality')?.code, undefined)
    assert.equal(roleIssue(admin(), next, 'admin')?.code, 'ownRights')
    assert.equal(roleIssue({ ...admin(), app: next }, app, 'quality')?.code, undefined)
    assert.equal(roleIssue({ ...keeper, app: next }, app, 'quality')?.code, 'outranked')
  })

  test('a main account keeps its sub-accounts, and those alone', async ({ assert }) => {
    const signedIn = await new AccountRecords(portal.admin.pool, { app } as Metadata).byId((await person('supplier')).id ?? '')
    const main = as(signedIn?.record ?? {})
    const { whole } = await create(main, 'user', { loginAccount: 'their.sub', userName: '小菜', email: 'sub@green.example' })
    assert.deepEqual(whole.roles, ['supplierSub'])
    assert.equal((await update(main, 'user', whole.id ?? '', 'any', { status: 'DISABLED' })).view.status, 'DISABLED')
  })
})
