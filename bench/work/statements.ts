import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** How often each statement was sent, by its text. */
export type Statements = ReadonlyMap<string, number>

const counter = fileURLToPath(new URL('./count_statements.js', import.meta.url))

/** What a server is started with so that its statements are counted into a file. */
export const counted = (file: string) => ({ NODE_OPTIONS: `--import=${counter}`, STATEMENTS: file })

/** The statements that a server has sent until now. */
export async function statementsOf(server: number, file: string): Promise<Statements> {
  rmSync(file, { force: true })
  process.kill(server, 'SIGUSR2')
  while (!existsSync(file)) await sleep(20)
  return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, number][])
}

/** What was sent in between, the most frequent first. */
export function sentBetween(before: Statements, after: Statements): readonly (readonly [string, number])[] {
  const more = [...after].map(([text, count]) => [text, count - (before.get(text) ?? 0)] as const)
  return more.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one)
}
