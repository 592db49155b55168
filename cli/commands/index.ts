import type { Command } from '../command.ts'
import { diff } from './diff.ts'
import { docs } from './docs.ts'
import { explain } from './explain.ts'
import { format } from './format.ts'
import { graph } from './graph.ts'
import { lsp } from './lsp.ts'
import { makeNew } from './new.ts'
import { refs } from './refs.ts'
import { rename } from './rename.ts'
import { requirements } from './requirements.ts'
import { schemas } from './schemas.ts'
import { validate } from './validate.ts'

/** The commands of the CLI, in the order of its help. */
export const commands: Readonly<Record<string, Command>> = {
  validate,
  explain,
  format,
  refs,
  rename,
  requirements,
  schemas,
  docs,
  graph,
  diff,
  new: makeNew,
  lsp,
}
