/** Asks whoever sits at the terminal. */
export interface Asker {
  /** A text; with `optional` it may be empty. */
  text(message: string, optional: boolean): Promise<string>
  /** One of these. */
  one(message: string, choices: readonly string[]): Promise<string>
  /** Some of these. */
  some(message: string, choices: readonly string[]): Promise<readonly string[]>
}

/** The streams of a terminal. */
interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Loaded only when something is asked. */
const prompts = () => import('@inquirer/prompts')

/** Asks on a terminal, with keys to choose by. Ctrl+C ends it. */
export function askerOn(terminal: Terminal): Asker {
  const isGiven = (value: string | readonly string[]) => value.length > 0 || 'An answer is needed here.'
  return {
    text: async (message, optional) =>
      (await prompts()).input({ message, validate: (value) => optional || isGiven(value.trim()) }, terminal),
    one: async (message, choices) => (await prompts()).select({ message, choices, pageSize: 12 }, terminal),
    some: async (message, choices) =>
      (await prompts()).checkbox({ message, choices: [...choices], required: true, pageSize: 12 }, terminal),
  }
}
