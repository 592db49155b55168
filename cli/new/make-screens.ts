import type { AppEntity } from '../../engine/runtime/app/app.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { addToMenu } from './add-to-menu.ts'
import { grantScreen } from './grant.ts'
import { declaredFields, entityFor } from './make-list.ts'
import type { Maker, Request } from './maker.ts'
import type { Json } from './workbench.ts'

/** Makes a screen with an entry in the menu; its `body` is what its kind needs. */
const screen =
  (kind: string, body: (request: Request, entity: AppEntity) => Json): Maker =>
  (bench, request) => {
    const { name, label, need, list } = request
    const entity = entityFor(bench, need('entity'))
    bench.create(`screens/${name}.json`, { kind, title: label, ...body(request, entity) })
    addToMenu(bench, name)
    grantScreen(bench, list('role'), `/${name}`, entity.name)
  }

const basic = (entity: AppEntity) => ({ basic: { label: '基本信息', fields: declaredFields(entity) } })
const first = (entity: AppEntity) => declaredFields(entity).slice(0, 4)

/** One record without lines, on one card. */
export const makeForm = screen('form', (_, entity) => ({ params: ['/:id?'], entity: entity.name, sections: basic(entity) }))

/** A record that is filled in step by step: the fields that it must have, then the others. */
export const makeWizard = screen('wizard', (_, entity) => {
  const isNeeded = (name: string) => entity.fields.get(name)?.declaration?.required === true
  const all = declaredFields(entity).filter((name) => entity.fields.get(name)?.kind !== 'status')
  const halves = [
    ['needed', '必填信息', all.filter(isNeeded)],
    ['more', '其他信息', all.filter((name) => !isNeeded(name))],
  ] as const
  const steps = halves.filter(([, , fields]) => fields.length > 0)
  return {
    params: ['/:id?'],
    entity: entity.name,
    steps: Object.fromEntries(steps.map(([key, label, fields]) => [key, { label, sections: { fields: { label, fields } } }])),
  }
})

/** Records that stand below each other, by the reference of the entity to itself. */
export const makeTree = screen('tree', ({ options }, entity) => {
  const own = [...entity.fields.values()].find(({ target }) => target === entity.name)?.name
  const parent = typeof options.parent === 'string' ? options.parent : own
  if (parent === undefined) throw new Exception('unknown', `${entity.name} has no reference to itself, so its records make no tree.`)
  return { entity: entity.name, parent, draggable: true, columns: first(entity), actions: ['create'], sections: basic(entity) }
})

/** A list with the selected document beside it. */
export const makeMasterDetail = screen('master-detail', (_, entity) => ({
  entity: entity.name,
  query: first(entity).slice(0, 3),
  columns: first(entity),
  actions: ['create'],
  sections: basic(entity),
}))

/** Figures and a list of the latest records. */
export const makeDashboard = screen('dashboard', (_, entity) => ({
  tiles: {
    count: { kind: 'figure', label: entity.label, entity: entity.name, aggregate: 'count' },
    latest: { kind: 'list', label: `最近${entity.label}`, entity: entity.name, columns: first(entity), sort: [['createdAt', 'desc']] },
  },
}))
