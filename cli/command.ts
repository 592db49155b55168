import type { Asker } from './asker.ts'

/** One command of the CLI. */
export interface Command {
  /** One sentence. */
  readonly summary: string
  /** Its arguments in order, with what they are; a name that ends in `?` may be left out, one in `...` may be repeated. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Option>>
  /** Calls, and what they do. */
  readonly examples: Readonly<Record<string, string>>
  /** Does it; answers with the exit code: 0 done, 1 the metadata is wrong, 2 the call is wrong. */
  run(call: Call): number | Promise<number>
}

/** An option, by its long name. */
export interface Option {
  readonly description: string
  /** What its value is called; without one it is on or off. */
  readonly value?: string
  readonly choices?: readonly string[]
}

/** A call of a command. */
export interface Call {
  /** The folder of the bundle. */
  readonly directory: string
  /** Where the command was called. */
  readonly cwd: string
  readonly arguments: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly out: Output
}

/** Where a command writes. */
export interface Output {
  /** A line for whoever reads the result. */
  print(line: string): void
  /** A line about the work itself: progress, what went wrong. */
  note(line: string): void
  /** What is being done, on one line that the next takes the place of; an empty text takes it away. Only on a terminal. */
  progress(text: string): void
  /** Colours a text, on a terminal. */
  paint(style: 'red' | 'yellow' | 'green' | 'dim' | 'bold' | 'cyan', text: string): string
  /** Asks whoever sits there; nobody does where input or output is no terminal. */
  readonly ask?: Asker
  /** Ends a command that watches. */
  readonly ended?: AbortSignal
}
