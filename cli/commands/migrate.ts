import { relative, resolve } from 'node:path'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { didYouMean } from '../../engine/runtime/app/source/nearest.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import type { Call, Command } from '../command.ts'
import { askServer, type Migration } from '../migrate/ask-server.ts'
import { several } from '../report/human.ts'

/** Makes the database fit the metadata. */
export const migrate: Command = {
  summary: 'Tells what the database lacks to fit the metadata, and with --apply gives it that.',
  arguments: { 'lose...?': 'what may be lost, as the plan names it: a column (loan.note) or a table (loan)' },
  options: {
    apply: { description: 'do it, in one transaction; without it nothing is changed' },
    json: { description: 'print the plan as JSON' },
  },
  examples: {
    'pergola migrate': 'What would be done. The database is the one of DATABASE_URL, or the one in DATA_DIR (.data).',
    'pergola migrate --apply': 'Does all of it that loses nothing, as a start of the portal does.',
    'pergola migrate --apply loan.note': 'Also drops the column `note` of the table `loan`, with its values.',
  },
  async run(call) {
    const { directory, arguments: named, options, out } = call
    const errors = openBundle(directory).diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      throw new Exception('brokenBundle', `The metadata has ${several(errors.length, 'error')}. Run \`pergola validate\` first.`)
    }
    out.progress('Asking the database …')
    const answer = await askServer(directory, [...(options.apply ? ['--apply'] : []), ...named])
    out.progress('')
    if (options.json) out.print(JSON.stringify(answer, undefined, 2))
    else tell(call, answer)
    const [unknown] = answer.unknown
    if (unknown === undefined) return 0
    const known = answer.withheld.map(({ name }) => name)
    throw new Exception('unknownStep', `Nothing of the plan would lose "${unknown}".${didYouMean(unknown, known)} Nothing is changed.`, {
      unknown,
    })
  },
}

/** Steps that are put off by rows that do not meet them, not by what they would lose. */
const waiting: ReadonlySet<string> = new Set(['requireColumn', 'addCheck'])

function tell({ out, options, directory, cwd }: Call, { steps, withheld, applied }: Migration): void {
  for (const { text, kind } of steps) out.print(`${out.paint(kind.startsWith('drop') ? 'red' : 'green', applied ? '✓' : '+')} ${text}`)
  for (const { text, name, count, kind } of withheld) {
    const until = waiting.has(kind) ? 'as soon as all rows do' : `only when named, \`pergola migrate --apply ${name}\``
    out.print(`${out.paint('yellow', '!')} ${text}${count > 0 ? ` (${count})` : ''}: ${until}`)
  }
  const folder = relative(cwd, resolve(directory)) || '.'
  if (steps.length === 0 && withheld.length === 0) out.print(`The database fits ${folder}.`)
  else if (steps.length === 0) out.print(`The database fits ${folder}, but for what it has besides.`)
  else
    out.print(
      `${several(steps.length, 'step')} ${applied ? 'taken' : 'to take'}.${options.apply ? '' : ' `pergola migrate --apply` takes them.'}`,
    )
}
