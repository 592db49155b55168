import { giveUp, say } from '../steps/say.js'
import { changesSince, everyFile } from './changes.ts'
import { isAffected, reachOf } from './reach.ts'
import { ofFiles, type Runner } from './runners.ts'
import type { Choice } from './test-all.ts'

/** The files of a runner that a change can break, and those that it cannot. */
interface Chosen {
  readonly runner: Runner
  readonly files: readonly string[]
  readonly leftOut: readonly string[]
}

/** What the words after `npm test --` choose: everything, or with `--changed` what changes can break. */
export function choiceOf(words: readonly string[]): Choice | undefined {
  const [word, ...more] = words
  if (word === undefined) return undefined
  const [, since] = /^--changed(?:=(.+))?$/.exec(word) ?? giveUp(`"${word}" is not understood. usage: npm test [-- --changed[=<commit>]]`)
  if (more.length > 0) giveUp(`"${more.join(' ')}" is not understood. usage: npm test [-- --changed[=<commit>]]`)
  return chooseChanged(since)
}

/** Chooses what the changes since a commit can break, and says what it leaves out. Style, types and metadata are always checked. */
function chooseChanged(since?: string): Choice {
  const { since: base, files } = changesSince(since)
  say(`${files.length} ${files.length === 1 ? 'file has' : 'files have'} changed since ${base}.`)
  const all = everyFile()
  const chosen = ofFiles.map((runner) => choose(runner, all, files))
  for (const each of chosen) say(sentenceOf(each))
  return (runner) => chosen.find((each) => each.runner === runner)?.files
}

/** Chooses of all files the tests of a runner that rest on something that has changed. */
export function choose(runner: Runner, all: readonly string[], changed: readonly string[]): Chosen {
  const own = all.filter((path) => runner.owns?.(path))
  const files = own.filter((path) => isAffected(reachOf(runner, path), changed))
  return { runner, files, leftOut: own.filter((path) => !files.includes(path)) }
}

/** How many of a runner's files run, and which do not. */
export function sentenceOf({ runner, files, leftOut }: Chosen): string {
  const count = `${runner.name}: ${files.length} of ${files.length + leftOut.length} files`
  return leftOut.length === 0 ? `${count}.` : `${count}; left out: ${leftOut.join(', ')}.`
}
