import type { Command } from '../command.ts'
import { bring } from '../overlays/bring.ts'

/** Publishes in a portal what the files say of menus, reports, lookups, roles and all else that is changed in the browser. */
export const apply: Command = {
  summary: 'Publishes in a portal what the files say of menus, reports, lookups, roles and all else that is changed in the browser.',
  arguments: { 'named...?': 'things that administrators have changed too and of which the files are to win: menu/main' },
  options: { json: { description: 'print what came of it as JSON' } },
  examples: {
    'pergola apply': `Done twice, the second time changes nothing. What administrators have published and the files do not have stays.`,
    'pergola apply menu/main': 'The same; where the menu was changed in the browser too, the files win.',
  },
  run: (call) => bring(call, 'apply'),
}
