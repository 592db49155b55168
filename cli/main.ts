import { styleText } from 'node:util'
import type { Output } from './command.ts'
import { program } from './program.ts'

/** What the CLI needs of the process it runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  cwd(): string
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean }
  readonly stderr: { write(text: string): unknown }
}

/** Runs a command line; answers with its exit code. */
export async function main(argv: readonly string[], { env, cwd, stdout, stderr }: Surroundings): Promise<number> {
  const hasColours = stdout.isTTY === true && env.NO_COLOR === undefined
  const out: Output = {
    print: (line) => stdout.write(`${line}\n`),
    note: (line) => stderr.write(`${line}\n`),
    paint: (style, text) => (hasColours ? styleText(style, text, { validateStream: false }) : text),
  }
  return program({ out, cwd: cwd(), bundle: env.METADATA_DIR ?? 'metadata' }, argv)
}
