import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readFiles } from '../../engine/files/read-files.ts'
import { migrations } from '../../engine/runtime/app/migrations/index.ts'
import { formatOf, migrate } from '../../engine/runtime/app/migrations/migrate.ts'
import { format } from '../../engine/schema/app.ts'
import type { Command } from '../command.ts'
import { several } from '../report/human.ts'
import { formatted } from './format.ts'

/** Brings the files of a bundle to the format of this version. */
export const upgrade: Command = {
  summary: 'Rewrites the files of a bundle that an earlier version wrote in the format of this one.',
  options: { check: { description: 'write nothing; exit with 1 when something would be written' } },
  examples: {
    'pergola upgrade': 'Brings ./metadata to the format that this version reads. Done twice, the second time changes nothing.',
    'pergola -m examples/library upgrade --check': 'Only names the files that would change.',
  },
  run({ directory, options, out }) {
    const before = readFiles(directory)
    const from = formatOf(before)
    for (const step of migrations.filter((each) => each.from >= from)) out.note(step.description)
    const after = migrate(before, format)
    const texts = new Map(before.map(({ path, text }) => [path, text]))
    const changed = after.map((file) => ({
      path: file.path,
      text: texts.get(file.path) === file.text ? file.text : (formatted(file) ?? file.text),
    }))
    const written = changed.filter(({ path, text }) => texts.get(path) !== text)
    const there = new Set(after.map(({ path }) => path))
    const gone = before.filter(({ path }) => !there.has(path))
    for (const { path, text } of options.check ? [] : written) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), text)
    }
    for (const { path } of options.check ? [] : gone) rmSync(join(directory, path))
    const count = written.length + gone.length
    const verb = options.check ? 'would change' : 'changed'
    out.print(
      count === 0
        ? `The files have the format ${format}.`
        : `Format ${from} to ${format}: ${several(written.length, 'file')} ${verb}, ${gone.length} ${options.check ? 'would go' : 'gone'}.`,
    )
    return options.check && count > 0 ? 1 : 0
  },
}
