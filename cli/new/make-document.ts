import { grantScreen } from './grant.ts'
import { declaredFields, entityFor } from './make-list.ts'
import type { Maker } from './maker.ts'

/** A document of an entity, opened from a list of it. */
export const makeDocument: Maker = (bench, { name, label, need, list }) => {
  const entity = entityFor(bench, need('entity'))
  const route = need('list')
  const lines = [...entity.lines].map(([field, inner]) => [field, { label: inner.label, lines: field, columns: declaredFields(inner) }])
  bench.create(`screens/${name}.json`, {
    kind: 'document',
    title: label,
    params: ['/:id'],
    list: route,
    entity: entity.name,
    sections: { basic: { label: '基本信息', fields: declaredFields(entity) }, ...Object.fromEntries(lines) },
  })
  bench.edit(bench.pathOf('screen', route), (screen) => {
    screen.detail ??= { screen: `/${name}` }
    screen.create ??= { screen: `/${name}` }
  })
  grantScreen(bench, list('role'), `/${name}`, entity.name)
}
