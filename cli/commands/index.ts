import type { Command } from '../command.ts'
import { apply } from './apply.ts'
import { audit } from './audit.ts'
import { client } from './client.ts'
import { dev } from './dev.ts'
import { diff } from './diff.ts'
import { docs } from './docs.ts'
import { explain } from './explain.ts'
import { format } from './format.ts'
import { graph } from './graph.ts'
import { letIn } from './let-in.ts'
import { lsp } from './lsp.ts'
import { migrate } from './migrate.ts'
import { makeNew } from './new.ts'
import { plan } from './plan.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { refs } from './refs.ts'
import { rename } from './rename.ts'
import { requirements } from './requirements.ts'
import { schemas } from './schemas.ts'
import { translate } from './translate.ts'
import { upgrade } from './upgrade.ts'
import { validate } from './validate.ts'

/** The commands of the CLI, in the order of its help. */
export const commands: Readonly<Record<string, Command>> = {
  validate,
  dev,
  explain,
  format,
  refs,
  rename,
  translate,
  upgrade,
  requirements,
  schemas,
  docs,
  client,
  graph,
  diff,
  migrate,
  pull,
  plan,
  apply,
  push,
  new: makeNew,
  audit,
  'let-in': letIn,
  lsp,
}
