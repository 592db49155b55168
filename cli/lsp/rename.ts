import { LSPErrorCodes, type Range, ResponseError, type TextDocumentEdit, type WorkspaceEdit } from 'vscode-languageserver/node'
import { localName, type NameKey } from '../../engine/runtime/names/name.ts'
import { refusal } from '../../engine/runtime/names/new-name.ts'
import type { Occurrence } from '../../engine/runtime/names/occurrence.ts'
import { renamedFiles } from '../names/renamed-files.ts'
import { cursorAt } from './cursor.ts'
import { uriOf } from './locations.ts'
import { occurrenceAt, spanOfOccurrence } from './occurrence-at.ts'
import { rangeOf } from './ranges.ts'
import type { InBundle } from './workspace/bundle-folders.ts'

/** What the editor can do with an answer, and what it has open. */
interface RenameAbilities {
  /** It takes changes with the version of each file, and can move files. */
  readonly moves: boolean
  /** The version of a file that is open, by its address. */
  versionOf(uri: string): number | undefined
}

/** What would be renamed here, and what it is called. */
export function renameable(place: InBundle, offset: number): { range: Range; placeholder: string } | undefined {
  const found = nameAt(place, offset)
  const source = place.folder.snapshot.source(place.path)
  const span = found && source && spanOfOccurrence(source, found)
  if (!span || !source) return undefined
  refuse(refusal(place.folder.snapshot.names, found.name, `${localName(found.name)}Renamed`))
  return { range: rangeOf(source, span), placeholder: localName(found.name) }
}

/** Every change that another name needs: in all files and translations, and the paths of files. */
export function rename(place: InBundle, offset: number, to: string, abilities: RenameAbilities): WorkspaceEdit | undefined {
  const { folder } = place
  const { snapshot } = folder
  const name = nameAt(place, offset)?.name
  if (!name) return undefined
  refuse(refusal(snapshot.names, name, to) ?? brokenFiles(place))
  const files = renamedFiles(snapshot.names, snapshot.loaded.sources, name, to)
  const moved = files.filter((file) => file.path !== file.to)
  if (moved.length > 0 && !abilities.moves) refuse(cannotMove(name, to))
  const documents = files.flatMap(({ path, edits }): TextDocumentEdit[] => {
    const source = snapshot.source(path)
    if (!source || edits.length === 0) return []
    const uri = uriOf(folder, path)
    const changes = edits.map((edit) => ({ range: rangeOf(source, edit), newText: edit.text }))
    return [{ textDocument: { uri, version: abilities.versionOf(uri) ?? null }, edits: changes }]
  })
  if (!abilities.moves)
    return { changes: Object.fromEntries(documents.map(({ textDocument, edits }) => [textDocument.uri, edits as never])) }
  const moves = moved.map((file) => ({ kind: 'rename' as const, oldUri: uriOf(folder, file.path), newUri: uriOf(folder, file.to) }))
  return { documentChanges: [...documents, ...moves] }
}

function nameAt({ folder, path }: InBundle, offset: number): Occurrence | undefined {
  const text = folder.snapshot.files.get(path)
  return text && occurrenceAt(folder.snapshot, path, cursorAt(text, offset))
}

function brokenFiles({ folder }: InBundle): string | undefined {
  const [first, ...others] = folder.snapshot.broken
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return first && `${first}${more} cannot be read whole, so not every use of a name can be found. Mend it first.`
}

const cannotMove = (name: NameKey, to: string) => `This editor cannot move files. Run \`pergola rename ${localName(name)} ${to}\` instead.`

function refuse(why: string | undefined): void {
  if (why !== undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, why)
}
