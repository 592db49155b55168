import { resolve } from 'node:path'
import { Command as Commander, CommanderError, Option as CommanderOption } from 'commander'
import { Exception } from '../engine/runtime/exception.ts'
import type { Command, Output } from './command.ts'
import { commands } from './commands/index.ts'

/** Where a command line is read. */
interface Place {
  readonly out: Output
  readonly cwd: string
  /** The folder of the bundle, relative to `cwd`. */
  readonly bundle: string
}

/** Reads a command line and runs its command; answers with the exit code. */
export async function program(place: Place, argv: readonly string[]): Promise<number> {
  let code = 0
  const root = new Commander('pergola')
    .description('Creates, checks, compares and changes the metadata of a portal.')
    .option('-m, --metadata <folder>', 'the bundle (or METADATA_DIR)', place.bundle)
    .exitOverride()
    .configureOutput({ writeOut: (text) => place.out.print(text.trimEnd()), writeErr: (text) => place.out.note(text.trimEnd()) })
    .showHelpAfterError('Add --help for how to call it.')
  for (const [name, command] of Object.entries(commands)) {
    add(root, name, command, async (values, options) => {
      const directory = resolve(place.cwd, String(root.opts().metadata))
      code = await command.run({ directory, cwd: place.cwd, arguments: values, options, out: place.out })
    })
  }
  try {
    await root.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Ctrl+C at a question.
    if ((error as Error).name === 'ExitPromptError') return 130
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Exception)) throw error
    place.out.note(`${place.out.paint('red', 'error')} ${error.message}`)
    return 2
  }
}

type Run = (values: readonly string[], options: Record<string, string | boolean | undefined>) => Promise<void>

function add(root: Commander, name: string, command: Command, run: Run): void {
  const added = root.command(name).description(command.summary)
  for (const [argument, description] of Object.entries(command.arguments ?? {})) {
    const isOptional = argument.endsWith('?')
    const bare = argument.replace('?', '')
    added.argument(isOptional ? `[${bare}]` : `<${bare}>`, description)
  }
  for (const [option, { description, value, choices }] of Object.entries(command.options ?? {})) {
    const declared = new CommanderOption(`--${option}${value === undefined ? '' : ` <${value}>`}`, description)
    if (choices) declared.choices([...choices])
    added.addOption(declared)
  }
  const examples = Object.entries(command.examples).map(([call, meaning]) => `  ${call}\n      ${meaning}`)
  added.addHelpText('after', `\nExamples:\n${examples.join('\n')}`)
  added.action(async (...given: unknown[]) => {
    const values = given
      .slice(0, -2)
      .flat()
      .filter((value) => typeof value === 'string')
    await run(values, given.at(-2) as Record<string, string | boolean | undefined>)
  })
}
