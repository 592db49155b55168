import { type Kind, kinds } from '../../schema/kinds.ts'
import { catalogueFor } from '../app/languages/catalogue.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { texts } from '../app/shape/texts.ts'
import type { File } from '../app/source/file.ts'

/** A generated portal, without a fault: for each entity a list and a document, every third with lines, each with a workflow and two languages. */
export function largePortal(entities: number, fieldsEach: number): File[] {
  const files = new Map<string, readonly [Kind, object]>()
  const names = Array.from({ length: entities }, (_, index) => `entity${index}`)
  files.set('app.json', ['app', app])
  files.set('entities/member.json', ['entity', member])
  for (const [index, name] of names.entries()) {
    const area = `area${index % 20}`
    files.set(`entities/${area}/${name}.json`, ['entity', entity(index, fieldsEach)])
    files.set(`workflows/${area}/${name}.json`, ['workflow', workflow(name)])
    files.set(`screens/${area}/${name}List.json`, ['screen', list(area, name, index, fieldsEach)])
    files.set(`screens/${area}/${name}.json`, ['screen', document(area, name, index, fieldsEach)])
    files.set(`sequences/${name}.json`, ['sequence', { pattern: '{yyyy}{seq:6}' }])
  }
  files.set('menus/main.json', [
    'menu',
    { items: Object.fromEntries(names.map((name, index) => [name, { screen: `/area${index % 20}/${name}List` }])) },
  ])
  files.set('roles/admin.json', ['role', admin])
  files.set('roles/clerk.json', ['role', clerk(names)])
  const american = [...files].flatMap(([path, [kind, value]]): [string, object][] => {
    const found = texts(kinds[kind].schema as JsonSchema, value)
    const place = path.replace(/\.json$/, '')
    return found.length === 0 ? [] : [[place, Object.fromEntries(found.map((each) => [each.key, `${each.text} US`]))]]
  })
  const catalogues = Map.groupBy(american, ([place]) => catalogueFor('US', place))
  return [
    ...[...files].map(([path, [, value]]) => ({ path, text: write(value) })),
    ...[...catalogues].map(([path, all]) => ({ path, text: write(Object.fromEntries(all)) })),
  ]
}

const write = (value: object) => JSON.stringify(value, undefined, 2)

const app = {
  format: 2,
  title: '大门户',
  languages: ['ZHS', 'US'],
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  menu: 'main',
  account: { entity: 'member', login: 'login', name: 'name', roles: 'roles' },
}

const member = {
  label: '账号',
  display: 'name',
  fields: {
    login: { kind: 'code', label: '账号', required: true, unique: true },
    name: { kind: 'text', label: '姓名', required: true },
    roles: { kind: 'lookup', label: '角色', lookup: '$roles', multiple: true },
  },
}

/** Kinds of field, in turn. */
const turns: readonly ((index: number) => object)[] = [
  () => ({ kind: 'text', label: '文本', index: true }),
  () => ({ kind: 'quantity', label: '数量', min: 0 }),
  () => ({ kind: 'money', label: '金额', required: { present: [{ var: 'record.f1' }] } }),
  () => ({ kind: 'date', label: '日期', default: { var: 'today' } }),
  () => ({ kind: 'enum', label: '类别', values: { A: { label: '甲' }, B: { label: '乙' } }, default: 'A' }),
  () => ({ kind: 'boolean', label: '是否', visible: { '==': [{ var: 'record.f4' }, 'A'] } }),
  (index) => ({
    kind: 'ref',
    label: '引用',
    entity: index === 0 ? 'member' : `entity${index - 1}`,
    filter: { present: [{ var: 'candidate.id' }] },
  }),
  () => ({ kind: 'money', label: '合计', computed: { round: [{ '*': [{ var: 'record.f1' }, { var: 'record.f2' }] }, 2] } }),
]

function entity(index: number, fieldsEach: number): object {
  const inLines = index % 3 === 0 ? Math.floor(fieldsEach / 3) : 0
  const made = Array.from({ length: fieldsEach - inLines - 2 }, (_, at) => [`f${at}`, turns[at % turns.length]?.(index)])
  const line = Array.from({ length: inLines }, (_, at) => [`q${at}`, { kind: 'quantity', label: '行数量', scale: 0 }])
  return {
    label: `实体${index}`,
    display: 'number',
    fields: {
      number: { kind: 'code', label: '单号', sequence: `entity${index}`, unique: true },
      status: { kind: 'status', label: '状态' },
      ...Object.fromEntries(made),
      ...(inLines > 0 && { lines: { kind: 'lines', label: '明细', fields: Object.fromEntries(line) } }),
    },
    rules: { positive: { require: { '>=': [{ var: 'record.f1' }, 0] }, message: '数量 {f1} 不能小于0', at: 'f1' } },
  }
}

const workflow = (name: string): object => ({
  entity: name,
  initial: 'NEW',
  statuses: {
    NEW: { label: '新建', tone: 'draft', editable: true },
    SENT: { label: '已提交', tone: 'waiting' },
    DONE: { label: '完成', tone: 'done', final: true },
  },
  transitions: {
    submit: {
      label: '提交',
      from: ['NEW'],
      to: 'SENT',
      guards: { some: { require: { '>': [{ var: 'record.f1' }, 0] }, message: '没有数量' } },
    },
    approve: { label: '批准', from: ['SENT'], to: 'DONE', effects: [{ kind: 'set', field: 'f3', value: { var: 'today' } }] },
    return: { label: '退回', from: ['SENT'], to: 'NEW', comment: { required: true } },
  },
})

const own = (index: number, fieldsEach: number) =>
  Array.from({ length: fieldsEach - (index % 3 === 0 ? Math.floor(fieldsEach / 3) : 0) - 2 }, (_, at) => `f${at}`)

const list = (area: string, name: string, index: number, fieldsEach: number): object => ({
  kind: 'list',
  title: `列表${index}`,
  entity: name,
  query: ['number', 'status', 'f0'],
  columns: ['number', 'status', ...own(index, fieldsEach), 'f6.id', 'createdBy.name'],
  sort: [['createdAt', 'desc']],
  detail: { screen: `/${area}/${name}` },
  actions: ['create', 'submit', 'export'],
})

const document = (area: string, name: string, index: number, fieldsEach: number): object => ({
  kind: 'document',
  title: `单据${index}`,
  params: ['/:id'],
  list: `/${area}/${name}List`,
  entity: name,
  sections: {
    basic: { label: '基本信息', fields: own(index, fieldsEach) },
    ...(index % 3 === 0 && { lines: { label: '明细', lines: 'lines', columns: ['q0', 'q1'] } }),
  },
})

const admin = {
  label: '管理员',
  grants: { '*': { operations: ['read', 'create', 'update', 'delete', 'import', 'export'], transitions: ['*'] } },
  screens: ['*'],
}

const clerk = (names: readonly string[]): object => ({
  label: '职员',
  grants: Object.fromEntries(
    names.map((name) => [
      name,
      {
        operations: ['read', 'update'],
        scope: { '==': [{ var: 'record.createdBy' }, { var: 'user.id' }] },
        transitions: ['submit'],
        hidden: ['f3'],
      },
    ]),
  ),
  screens: names.map((name, index) => `/area${index % 20}/${name}List`),
})
