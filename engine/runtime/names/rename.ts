import type { Sources } from '../app/load.ts'
import { offsetInside } from '../app/source/inside-text.ts'
import { withFormerName } from './former-names.ts'
import type { IndexOfNames } from './index-of-names.ts'
import { localName, type NameKey, partsOf } from './name.ts'
import { renamed } from './new-name.ts'

/** A part of the text of a file, and what stands there afterwards. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What changes when a name does: the texts of files, from their start to their end, and the paths of those that move. */
interface Renaming {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
  readonly moves: ReadonlyMap<string, string>
}

/** Plans another name for something (`refusal` has found nothing against it). */
export function rename(index: IndexOfNames, sources: Sources, name: NameKey, to: string): Renaming {
  const written = localName(renamed(name, to))
  const edits = new Map<string, TextEdit[]>()
  const edit = (file: string, change: TextEdit) => {
    const known = edits.get(file) ?? []
    if (!known.some(({ start }) => start === change.start)) edits.set(file, [...known, change])
  }
  for (const { file, path, at, start, end } of index.of(name)) {
    const source = sources.get(file)
    const span = source?.span(path, at)
    if (!source || !span) continue
    const inText = (offset: number) => offsetInside(source.text, span.start, offset)
    edit(file, { start: inText(start), end: inText(end), text: written })
  }
  const moving = moves(index, name, to)
  for (const [from, target] of moving) {
    for (const catalogues of Object.values(index.app.bundle.catalogues ?? {})) {
      const own = from.replace(/\.json$/, '')
      const source = sources.get(catalogues[own] ?? '')
      const span = source?.span([own], 'key')
      if (source && span) edit(source.path, { start: span.start + 1, end: span.end - 1, text: target.replace(/\.json$/, '') })
    }
  }
  const former = withFormerName(index, sources, name, to)
  if (former) edit(former.file, former.change)
  const inOrder = [...edits].map(([file, changes]): [string, TextEdit[]] => [file, changes.sort((a, b) => a.start - b.start)])
  return { edits: new Map(inOrder), moves: moving }
}

/** The text with its edits made. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight((current, { start, end, text: inserted }) => current.slice(0, start) + inserted + current.slice(end), text)
}

/** Where files go whose path is the name; a workflow that is called like its entity stays so. */
function moves(index: IndexOfNames, name: NameKey, to: string): ReadonlyMap<string, string> {
  const { kind, full } = partsOf(name)
  const definition = index.definitions.get(name)
  if (!definition || definition.at) return new Map()
  const next = partsOf(renamed(name, to)).full
  const target = (file: string) =>
    kind === 'screen' ? `screens${next === '/' ? '/index' : next}.json` : file.replace(/[^/]+$/, `${next}.json`)
  const workflow = kind === 'entity' ? index.definitions.get(`workflow ${full}`) : undefined
  const isOfEntity = workflow && index.app.entities.get(full)?.workflow?.name === full
  const files = [definition.file, ...(isOfEntity ? [workflow.file] : [])]
  return new Map(files.map((file) => [file, target(file)]))
}
