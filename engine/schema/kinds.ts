import type { TSchema } from 'typebox'
import { AppFile } from './app.ts'
import { Connector } from './connector.ts'
import { Conversion } from './conversion.ts'
import { Dataset } from './dataset.ts'
import { Entity } from './entity.ts'
import { Fixture } from './fixture.ts'
import { Fragment } from './fragment.ts'
import { Glossary } from './glossary.ts'
import { Guide } from './guide.ts'
import { Job } from './job.ts'
import { Locale } from './locale.ts'
import { Lookup } from './lookup.ts'
import { Mask } from './mask.ts'
import { Menu } from './menu.ts'
import { Message } from './message.ts'
import { Print } from './print.ts'
import { Report } from './report.ts'
import { Role } from './role.ts'
import { RowScope } from './scope.ts'
import { Screen } from './screen.ts'
import { Sequence } from './sequence.ts'
import { Setting } from './setting.ts'
import { Workflow } from './workflow.ts'

/** Every kind of metadata file: the folder it lives in and the schema it follows. The app itself is the one file `app.json`. */
export const kinds = {
  app: { folder: '', schema: AppFile },
  connector: { folder: 'connectors', schema: Connector },
  conversion: { folder: 'conversions', schema: Conversion },
  dataset: { folder: 'datasets', schema: Dataset },
  entity: { folder: 'entities', schema: Entity },
  fixture: { folder: 'fixtures', schema: Fixture },
  fragment: { folder: 'fragments', schema: Fragment },
  glossary: { folder: 'glossaries', schema: Glossary },
  guide: { folder: 'guides', schema: Guide },
  job: { folder: 'jobs', schema: Job },
  locale: { folder: 'locales', schema: Locale },
  lookup: { folder: 'lookups', schema: Lookup },
  mask: { folder: 'masks', schema: Mask },
  menu: { folder: 'menus', schema: Menu },
  message: { folder: 'messages', schema: Message },
  print: { folder: 'prints', schema: Print },
  report: { folder: 'reports', schema: Report },
  role: { folder: 'roles', schema: Role },
  scope: { folder: 'scopes', schema: RowScope },
  screen: { folder: 'screens', schema: Screen },
  sequence: { folder: 'sequences', schema: Sequence },
  setting: { folder: 'settings', schema: Setting },
  workflow: { folder: 'workflows', schema: Workflow },
} satisfies Record<string, { folder: string; schema: TSchema }>
export type Kind = keyof typeof kinds
