import type { TSchema } from 'typebox'
import { AppFile } from './app.ts'
import { Conversion } from './conversion.ts'
import { Entity } from './entity.ts'
import { Fixture } from './fixture.ts'
import { Fragment } from './fragment.ts'
import { Locale } from './locale.ts'
import { Lookup } from './lookup.ts'
import { Menu } from './menu.ts'
import { Message } from './message.ts'
import { Role } from './role.ts'
import { RowScope } from './scope.ts'
import { Screen } from './screen.ts'
import { Sequence } from './sequence.ts'
import { Workflow } from './workflow.ts'

/** Every kind of metadata file: the folder it lives in and the schema it follows. The app itself is the one file `app.json`. */
export const kinds = {
  app: { folder: '', schema: AppFile },
  conversion: { folder: 'conversions', schema: Conversion },
  entity: { folder: 'entities', schema: Entity },
  fixture: { folder: 'fixtures', schema: Fixture },
  fragment: { folder: 'fragments', schema: Fragment },
  locale: { folder: 'locales', schema: Locale },
  lookup: { folder: 'lookups', schema: Lookup },
  menu: { folder: 'menus', schema: Menu },
  message: { folder: 'messages', schema: Message },
  role: { folder: 'roles', schema: Role },
  scope: { folder: 'scopes', schema: RowScope },
  screen: { folder: 'screens', schema: Screen },
  sequence: { folder: 'sequences', schema: Sequence },
  workflow: { folder: 'workflows', schema: Workflow },
} satisfies Record<string, { folder: string; schema: TSchema }>
export type Kind = keyof typeof kinds
