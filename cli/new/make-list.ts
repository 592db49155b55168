import type { AppEntity } from '../../engine/runtime/app/app.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { addToMenu } from './add-to-menu.ts'
import { grantScreen } from './grant.ts'
import type { Maker } from './maker.ts'
import type { Workbench } from './workbench.ts'

/** A list of an entity, with an entry in the menu. */
export const makeList: Maker = (bench, { name, label, need, list }) => {
  const entity = entityFor(bench, need('entity'))
  const columns = declaredFields(entity)
  bench.create(`screens/${name}.json`, {
    kind: 'list',
    title: label,
    entity: entity.name,
    query: columns.slice(0, 3),
    columns,
    actions: ['create', 'export'],
  })
  addToMenu(bench, name)
  grantScreen(bench, list('role'), `/${name}`, entity.name)
}

/** @throws Exception `unknown` */
export function entityFor({ app }: Workbench, name: string): AppEntity {
  const entity = app.entities.get(name)
  if (!entity) throw new Exception('unknown', `There is no entity "${name}".`)
  return entity
}

/** The names of the fields that the entity declares, without attachments. */
export function declaredFields(entity: AppEntity): string[] {
  return [...entity.fields.values()].filter(({ system, kind }) => !system && kind !== 'attachment').map(({ name }) => name)
}
