import type { App } from '../../../engine/runtime/app/app.ts'
import type { Bundle } from '../../../engine/runtime/app/bundle.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Role } from '../../../engine/schema/role.ts'
import { library } from './library.ts'

/** An app of a few entities, for tests that need no more. Everything else is that of the library, without what speaks of its entities. */
export function tinyApp(entities: Readonly<Record<string, Entity>>, rest: Partial<Bundle> = {}): App {
  const { bundle } = library()
  const account: Entity = {
    label: 'Account',
    display: 'name',
    fields: {
      login: { kind: 'code', label: 'Login', unique: true },
      name: { kind: 'text', label: 'Name' },
      roles: { kind: 'lookup', label: 'Roles', lookup: '$roles', multiple: true },
    },
  }
  const everything: Role = {
    label: 'Everything',
    grants: { '*': { operations: ['read', 'create', 'update', 'delete', 'export'], transitions: ['*'] } },
    screens: [],
  }
  return link(
    {
      ...bundle,
      app: { ...bundle.app, account: { entity: 'account', login: 'login', name: 'name', roles: 'roles' } },
      workflows: {},
      conversions: {},
      screens: {},
      messages: {},
      fixtures: {},
      roles: { everything },
      ...rest,
      entities: { account, ...entities },
    },
    'tiny',
  )
}
