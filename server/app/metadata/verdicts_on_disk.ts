import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Verdicts } from '../../../engine/files/check-files.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { isRunnable } from './report.ts'

/** How many are kept: what is deployed and what is laid over it, now and before. */
const mostKept = 4

interface Kept {
  /** The hash of the program that checked: another one may find something else. */
  readonly program: string
  /** By the hash of the files, the latest first. */
  readonly verdicts: readonly (readonly [hash: string, diagnostics: readonly Diagnostic[]])[]
}

/** Verdicts over metadata that may run, in a file of the data directory: a portal that starts again need not check what it has run. */
export class VerdictsOnDisk implements Verdicts {
  readonly #file: string
  readonly #program = hashOfProgram()

  constructor(dataDirectory: string) {
    this.#file = join(dataDirectory, 'checked-metadata.json')
  }

  of(hash: string): readonly Diagnostic[] | undefined {
    return this.#read().find(([of]) => of === hash)?.[1]
  }

  keep(hash: string, diagnostics: readonly Diagnostic[]): void {
    if (!isRunnable({ diagnostics })) return
    const verdicts = [[hash, diagnostics] as const, ...this.#read().filter(([of]) => of !== hash)].slice(0, mostKept)
    const kept: Kept = { program: this.#program, verdicts }
    const making = `${this.#file}.${process.pid}`
    try {
      mkdirSync(join(this.#file, '..'), { recursive: true })
      writeFileSync(making, JSON.stringify(kept), { mode: 0o600 })
      renameSync(making, this.#file)
    } catch {
      // The next start checks again.
    }
  }

  #read(): Kept['verdicts'] {
    try {
      const { program, verdicts } = JSON.parse(readFileSync(this.#file, 'utf8')) as Kept
      return program === this.#program ? verdicts : []
    } catch {
      return []
    }
  }
}

/** The hash of all that the checks are made of: the engine, the versions of what it uses, and the runtime below it. */
function hashOfProgram(): string {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package.json')))
  for (const entry of readdirSync(join(root, 'engine'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
