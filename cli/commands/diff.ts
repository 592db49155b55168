import { openBundle } from '../../engine/files/open-bundle.ts'
import type { Command } from '../command.ts'
import { describeChanges } from '../diff/describe-changes.ts'
import { openRevision } from '../diff/revision.ts'

const styles = { '+': 'green', '-': 'red', '~': 'yellow' } as const

/** Compares two revisions. */
export const diff: Command = {
  summary: 'Tells in words what has changed between two revisions: fields, rules, steps, grants, screens.',
  arguments: { before: 'a folder, or a commit, branch or tag', 'after?': 'another; default: the bundle as it stands' },
  options: { json: { description: 'print the changes as JSON' } },
  examples: {
    'pergola diff main': 'What this branch changes, saved or not.',
    'pergola diff v1.2 v1.3': 'What came between two releases.',
  },
  run({ directory, cwd, arguments: [before = '', after], options, out }) {
    const old = openRevision(before, directory, cwd)
    const current = after === undefined ? openBundle(directory) : openRevision(after, directory, cwd)
    const found = describeChanges(old.app, current.app)
    if (options.json) {
      out.print(JSON.stringify(found, undefined, 2))
      return 0
    }
    for (const { mark, title, lines } of found) {
      out.print(out.paint(styles[mark], `${mark} ${title}`))
      for (const line of lines) out.print(`    ${line}`)
    }
    if (found.length === 0) out.print('Nothing has changed.')
    return 0
  },
}
