import { relative } from 'node:path'
import { openBundle } from '../../engine/files/open-bundle.ts'
import type { Sources } from '../../engine/runtime/app/load.ts'
import { IndexOfNames } from '../../engine/runtime/names/index-of-names.ts'
import { type NameKey, nouns } from '../../engine/runtime/names/name.ts'
import type { Occurrence } from '../../engine/runtime/names/occurrence.ts'
import type { Command, Output } from '../command.ts'
import { about } from '../names/about.ts'
import { find } from '../names/find.ts'
import { several } from '../report/human.ts'

/** Tells what uses a name. */
export const refs: Command = {
  summary: 'Tells where a name is declared and what uses it, and so what breaks without it.',
  arguments: { name: 'in full (loan.copies.book, /lending/loans), or its last part' },
  options: {
    kind: { description: 'only names of this kind', value: 'kind', choices: Object.keys(nouns) },
    json: { description: 'print the places as JSON' },
  },
  examples: {
    'pergola refs loan.member': 'Every screen, expression, grant, text and fixture that speaks of the field.',
    'pergola refs loan.DRAFT': 'What has to do with a status.',
    'pergola refs /lending/loan': 'What leads to a screen.',
  },
  run({ directory, cwd, arguments: [word = ''], options, out }) {
    const { app, sources } = openBundle(directory)
    const index = new IndexOfNames(app)
    const names = find(index, word, typeof options.kind === 'string' ? options.kind : undefined)
    const folder = relative(cwd, directory).replaceAll('\\', '/') || '.'
    if (options.json)
      out.print(
        JSON.stringify(
          names.map((name) => asData(index, sources, name)),
          undefined,
          2,
        ),
      )
    else for (const name of names) describe(out, folder, index, sources, name)
    return 0
  },
}

interface Placed extends Occurrence {
  readonly line: number
  readonly column: number
}

function usesOf(index: IndexOfNames, sources: Sources, name: NameKey): Placed[] {
  return index
    .of(name)
    .filter(({ isDefinition }) => !isDefinition)
    .map((use) => ({ ...use, ...(sources.get(use.file)?.place(use.path, use.at) ?? { line: 1, column: 1 }) }))
}

function asData(index: IndexOfNames, sources: Sources, name: NameKey): object {
  const uses = usesOf(index, sources, name).map(({ file, path, line, column }) => ({ file, path, line, column }))
  return { ...about(index, name), uses }
}

function describe(out: Output, folder: string, index: IndexOfNames, sources: Sources, name: NameKey): void {
  const { noun, full, label, detail } = about(index, name)
  const definition = index.definitions.get(name)
  const place = definition?.at && sources.get(definition.file)?.place(definition.at.path, definition.at.at)
  const uses = usesOf(index, sources, name)
  const [translations, others] = [uses.filter(isTranslation), uses.filter((use) => !isTranslation(use))]
  out.print(`${noun} ${out.paint('bold', full)}${[label, detail].map((text) => (text ? `  ${text}` : '')).join('')}`)
  out.print(`  declared in ${out.paint('cyan', `${folder}/${definition?.file}${place ? `:${place.line}:${place.column}` : ''}`)}`)
  for (const { file, line, column, path } of others) {
    out.print(`  ${out.paint('cyan', `${folder}/${file}:${line}:${column}`)} ${out.paint('dim', path.join('.'))}`)
  }
  const files = new Set(translations.map(({ file }) => file))
  if (files.size > 0) out.print(`  and ${several(translations.length, 'text')} in ${several(files.size, 'file')} of locales/`)
  if (uses.length === 0) out.print('  Nothing uses it.')
}

const isTranslation = ({ file }: Occurrence) => file.startsWith('locales/')
