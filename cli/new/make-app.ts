import type { Workbench } from './workbench.ts'

/** A portal that runs: accounts, an administrator, a list and a document of people. */
export function makeApp(bench: Workbench, title: string): void {
  bench.create('app.json', {
    format: 2,
    title,
    languages: ['ZHS', 'ZHT', 'US'],
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    menu: 'main',
    account: { entity: 'person', login: 'login', name: 'name', roles: 'roles', active: 'active' },
  })
  bench.create('entities/people/person.json', {
    label: '人员',
    display: 'name',
    code: 'login',
    fields: {
      login: { kind: 'code', label: '登录名', required: true, unique: true },
      name: { kind: 'text', label: '姓名', required: true },
      roles: { kind: 'lookup', label: '角色', lookup: '$roles', multiple: true, required: true },
      active: {
        kind: 'enum',
        label: '状态',
        values: { ENABLED: { label: '启用', tone: 'done' }, DISABLED: { label: '停用', tone: 'cancelled' } },
        required: true,
        default: 'ENABLED',
      },
    },
  })
  bench.create('roles/admin.json', {
    label: '管理员',
    grants: { '*': { operations: ['read', 'create', 'update', 'delete', 'import', 'export'], transitions: ['*'] } },
    screens: ['*'],
  })
  bench.create('screens/people/people.json', {
    kind: 'list',
    title: '人员',
    entity: 'person',
    query: ['login', 'name'],
    columns: ['login', 'name', 'roles', 'active'],
    detail: { screen: '/people/person' },
    create: { screen: '/people/person' },
    actions: ['create', 'export'],
  })
  bench.create('screens/people/person.json', {
    kind: 'document',
    title: '人员',
    params: ['/:id'],
    list: '/people/people',
    entity: 'person',
    sections: { basic: { label: '基本信息', fields: ['login', 'name', 'roles', 'active'] } },
  })
  bench.create('menus/main.json', { items: { people: { screen: '/people/people' } } })
  bench.create('fixtures/people.json', {
    entity: 'person',
    demoPassword: true,
    rows: [{ login: 'admin', name: '管理员', roles: ['admin'], active: 'ENABLED' }],
  })
}
