import type { Command } from '../command.ts'
import { bring } from '../overlays/bring.ts'

/** Leaves what the files say as drafts in a portal, for an administrator to look at and publish. */
export const push: Command = {
  summary: 'Leaves what the files say as drafts in a portal, for an administrator to look at and publish.',
  arguments: { 'named...?': 'things that administrators have changed too and of which the files are to win: menu/main' },
  options: { json: { description: 'print what came of it as JSON' } },
  examples: {
    'pergola push': `Nothing is published, and nobody's draft is written over.`,
    'pergola push menu/main': 'The same; where the menu was changed in the browser too, the files win.',
  },
  run: (call) => bring(call, 'push'),
}
