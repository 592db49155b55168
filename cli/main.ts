import { styleText } from 'node:util'
import { askerOn } from './asker.ts'
import type { Output } from './command.ts'
import { program } from './program.ts'

/** What the CLI needs of the process it runs in. */
interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  cwd(): string
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean }
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean }
}

/** Runs a command line; answers with its exit code. */
export async function main(argv: readonly string[], { env, cwd, stdin, stdout, stderr }: Surroundings): Promise<number> {
  const hasColours = stdout.isTTY === true && env.NO_COLOR === undefined
  const isAnswered = stdin?.isTTY === true && stdout.isTTY === true && env.CI === undefined
  const out: Output = {
    print: (line) => stdout.write(`${line}\n`),
    note: (line) => stderr.write(`${line}\n`),
    progress: (text) => stderr.isTTY === true && stderr.write(`\r\x1b[2K${text}`),
    paint: (style, text) => (hasColours ? styleText(style, text, { validateStream: false }) : text),
    ...(isAnswered && { ask: askerOn({ input: stdin, output: stdout as NodeJS.WritableStream }) }),
  }
  return program({ out, cwd: cwd(), bundle: env.METADATA_DIR ?? 'metadata' }, argv)
}
