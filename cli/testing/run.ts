import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Asker } from '../asker.ts'
import { program } from '../program.ts'

/** The library, where it stands. */
export const library = fileURLToPath(new URL('../../examples/library', import.meta.url))

/** What a command has answered. */
interface Answer {
  readonly code: number
  /** What it printed, and what it noted beside. */
  readonly printed: string
  readonly noted: string
}

/** Runs a command line as a person would: in a folder, with a bundle. */
export async function run(
  argv: readonly string[],
  { cwd = process.cwd(), bundle = library, ask }: { cwd?: string; bundle?: string; ask?: Asker } = {},
): Promise<Answer> {
  const printed: string[] = []
  const noted: string[] = []
  const out = {
    print: (line: string) => void printed.push(line),
    note: (line: string) => void noted.push(line),
    ...(ask && { ask }),
    progress: () => {},
    paint: (_: string, text: string) => text,
  }
  const code = await program({ out, cwd, bundle }, argv)
  return { code, printed: printed.join('\n'), noted: noted.join('\n') }
}

/** An empty folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-'))
  onTestFinished(() => rmSync(folder, { recursive: true }), 60_000)
  return folder
}

/** A folder with a copy of the library in `metadata`, gone after the test. */
export function copyOfLibrary(): { readonly cwd: string; readonly bundle: string } {
  const cwd = emptyFolder()
  const bundle = join(cwd, 'metadata')
  cpSync(library, bundle, { recursive: true })
  return { cwd, bundle }
}
