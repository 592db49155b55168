import type { Command } from '../command.ts'
import { bring } from '../overlays/bring.ts'

/** Tells what the files would change in a portal: what is published, what waits for a deployment, who sees more or less, which open approvals change. */
export const plan: Command = {
  summary:
    'Tells what the files would change in a portal: what is published, what waits for a deployment, who sees more or less, which open approvals change.',
  arguments: { 'named...?': 'things that administrators have changed too and of which the files are to win: menu/main' },
  options: { json: { description: 'print what came of it as JSON' } },
  examples: {
    'pergola plan': `Changes nothing. The portal is the one of DATABASE_URL, or the one in DATA_DIR (.data).`,
    'pergola plan menu/main': 'The same; where the menu was changed in the browser too, the files win.',
  },
  run: (call) => bring(call, 'plan'),
}
