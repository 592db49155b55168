import type { Kind } from '../../../../schema/kinds.ts'
import { inApp } from './app.ts'
import { inConnector } from './connector.ts'
import { inConversion } from './conversion.ts'
import { inEntity } from './entity.ts'
import { inFixture } from './fixture.ts'
import { inGuide } from './guide.ts'
import { inJob } from './job.ts'
import { inLookup } from './lookup.ts'
import { inMenu } from './menu.ts'
import { inPrint } from './print.ts'
import type { References } from './reference.ts'
import { inDataset, inReport } from './report.ts'
import { inRole } from './role.ts'
import { inScreen } from './screen.ts'
import { inWorkflow } from './workflow.ts'

/** What the texts of each kind of file name, by the pattern of their place. */
export const references = {
  app: inApp,
  connector: inConnector,
  conversion: inConversion,
  dataset: inDataset,
  entity: inEntity,
  fixture: inFixture,
  fragment: {},
  glossary: {},
  guide: inGuide,
  job: inJob,
  locale: {},
  lookup: inLookup,
  mask: {},
  menu: inMenu,
  message: { entity: { names: 'entity' } },
  print: inPrint,
  report: inReport,
  role: inRole,
  scope: { entity: { names: 'entity' } },
  screen: inScreen,
  sequence: {},
  setting: { 'keys.*.lookup': { names: 'lookup' } },
  workflow: inWorkflow,
} as const satisfies Readonly<Record<Kind, References>> as Readonly<Record<Kind, References>>
