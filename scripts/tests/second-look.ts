import { type Failure, type Report, wholeFile } from './report.ts'

/** What failed in a second look too, and what only did so once: it counts as passed, and is told as flaky. */
interface SecondLook {
  readonly report: Report
  readonly flaky: readonly Failure[]
}

/** More files than these do not fail by accident, and are not run again. */
const most = 8

/** The files to run once more, alone: those with failures, unless the runner itself failed or too much did. */
export function filesToRepeat({ failures }: Report): readonly string[] {
  const files = [...new Set(failures.map(({ file }) => file))].sort()
  return files.includes('') || files.length > most ? [] : files
}

/** Weighs two runs of the same files. @param again what the second run of the files with failures found */
export function weigh(first: Report, again: Report): SecondLook {
  const isRedAgain = (failure: Failure) =>
    again.failures.some(
      ({ file, name }) =>
        file === '' || (file === failure.file && (name === failure.name || name === wholeFile || failure.name === wholeFile)),
    )
  const isBroken = (of: string) => first.failures.some(({ file, name }) => file === of && name === wholeFile)
  const isKnown = (of: Failure) => first.failures.some(({ file, name }) => file === of.file && name === of.name)
  const newly = again.failures.filter((failure) => failure.file !== '' && failure.name !== wholeFile && !isKnown(failure))
  const red = first.failures.filter((failure) => isRedAgain(failure))
  const flaky = first.failures.filter((failure) => !isRedAgain(failure))
  return {
    report: {
      ...first,
      passed: first.passed + recovered(first, again),
      // Of a file that did not come to its tests at first, the tests that fail say more.
      failures: [
        ...red.filter(({ file, name }) => name !== wholeFile || !newly.some((each) => each.file === file)),
        ...newly.filter(({ file }) => isBroken(file)),
      ],
    },
    // What passed at first and failed alone has passed once, and is as little to be trusted.
    flaky: [...flaky, ...newly.filter(({ file }) => !isBroken(file))],
  }
}

/** How many tests pass after all. Of a file that did not come to its tests at first, those that the second look has passed more. */
function recovered(first: Report, again: Report): number {
  if (again.failures.some(({ file }) => file === '')) return 0
  const passedIn = (report: Report, of: string) => report.files.find(({ file }) => file === of)?.passed ?? 0
  const files = [...new Set(first.failures.map(({ file }) => file))]
  return files.reduce((sum, of) => {
    const failures = first.failures.filter(({ file }) => file === of)
    if (failures.some(({ name }) => name === wholeFile)) return sum + Math.max(0, passedIn(again, of) - passedIn(first, of))
    const isRed = ({ name }: Failure) => again.failures.some((each) => each.file === of && (each.name === name || each.name === wholeFile))
    return sum + failures.filter((failure) => !isRed(failure)).length
  }, 0)
}
