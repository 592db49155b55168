import type { Runner } from './runners.ts'

/** Files of a runner that are run as one program. */
export interface Part {
  readonly runner: Runner
  readonly files: readonly string[]
  /** What its log is called. */
  readonly log: string
}

/** Fewer files than these are not worth another program, with a database or a portal of its own. */
const fewest = 8

/**
 * The files of a runner in as many parts as it can be run in, none where there is no file; in turns: neighbours in a folder, which take alike,
 * are in different parts.
 */
export function partsOf(runner: Runner, files: readonly string[]): readonly Part[] {
  if (files.length === 0) return []
  const { name, parts: most = 1 } = runner
  const count = Math.max(1, Math.min(most, Math.floor(files.length / fewest)))
  if (count === 1) return [{ runner, files, log: name }]
  const sorted = [...files].sort()
  return Array.from({ length: count }, (_, part) => ({
    runner,
    files: sorted.filter((_, at) => at % count === part),
    log: `${name} ${part + 1} of ${count}`,
  }))
}
