import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkFiles } from '../../engine/files/check-files.ts'
import { openBundle } from '../../engine/files/open-bundle.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { withFormerName } from '../../engine/runtime/names/former-names.ts'
import { IndexOfNames } from '../../engine/runtime/names/index-of-names.ts'
import { type NameKey, nouns, partsOf } from '../../engine/runtime/names/name.ts'
import { refusal, renamed } from '../../engine/runtime/names/new-name.ts'
import type { Command, Output } from '../command.ts'
import { findOne } from '../names/find.ts'
import { type RenamedFile, renamedFiles } from '../names/renamed-files.ts'
import { describe, several } from '../report/human.ts'

/** Gives something another name, everywhere. */
export const rename: Command = {
  summary: 'Gives an entity, field, status, step, screen, value … another name, in every file and translation.',
  arguments: { name: 'in full (loan.copies.book, /lending/loans), or its last part', new: 'what it is called from now on' },
  options: {
    kind: { description: 'what it is, where several things have the name', value: 'kind', choices: Object.keys(nouns) },
    'dry-run': { description: 'change nothing; tell what would change' },
  },
  examples: {
    'pergola rename loan.member reader': 'The entity remembers the old name in "was", by which the column of the database is renamed too.',
    'pergola rename /lending/loan /desk/loan --dry-run': 'What would change if the screen moved.',
    'pergola rename DRAFT NEW --kind status':
      'Records, logs and history that hold the old status are rewritten by `pergola migrate` or the next start.',
  },
  run({ directory, arguments: [word = '', to = ''], options, out }) {
    const bundle = openBundle(directory)
    const broken = bundle.diagnostics.filter(({ severity }) => severity === 'error')
    if (broken.length > 0) {
      throw new Exception(
        'brokenBundle',
        `The metadata has ${several(broken.length, 'error')}, so not every use of a name can be found. Run \`pergola validate\` first.`,
      )
    }
    const index = new IndexOfNames(bundle.app)
    const name = findOne(index, word, typeof options.kind === 'string' ? options.kind : undefined)
    const why = refusal(index, name, to)
    if (why !== undefined) throw new Exception('refusedName', why, { name, to })
    const changes = renamedFiles(index, bundle.sources, name, to)
    const wrong = checkFiles(after(bundle.files, changes)).diagnostics.filter(({ severity }) => severity === 'error')
    if (wrong.length > 0) {
      for (const diagnostic of wrong) out.note(describe(out, '.', diagnostic))
      throw new Exception('brokenByRename', 'With that name the metadata would be wrong. Nothing is changed.')
    }
    if (!options.dryRun) write(directory, changes)
    tell(out, name, renamed(name, to), changes, options.dryRun === true)
    if (!options.dryRun && withFormerName(index, bundle.sources, name, to)) out.note(follows)
    return 0
  },
}

const follows = 'The database follows at the next start, or by `pergola migrate --apply`: the old name is kept in "was".'

function after(files: readonly File[], changes: readonly RenamedFile[]): File[] {
  const changed = new Map(changes.map((change) => [change.path, change]))
  return files.map((file) => {
    const change = changed.get(file.path)
    return change ? { path: change.to, text: change.text } : file
  })
}

function write(directory: string, changes: readonly RenamedFile[]): void {
  for (const { path, to, text } of changes) {
    mkdirSync(dirname(join(directory, to)), { recursive: true })
    writeFileSync(join(directory, to), text)
    if (to !== path) rmSync(join(directory, path))
  }
}

function tell(out: Output, name: NameKey, next: NameKey, changes: readonly RenamedFile[], isDryRun: boolean): void {
  for (const { path, to } of changes) out.print(to === path ? path : `${path} → ${to}`)
  const { kind, full } = partsOf(name)
  const verb = isDryRun ? 'would change' : 'changed'
  out.print(`${nouns[kind]} ${full} → ${partsOf(next).full}: ${several(changes.length, 'file')} ${verb}.`)
}
