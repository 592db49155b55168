import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node'
import { type NameKind, partsOf } from '../../engine/runtime/names/name.ts'
import { about } from '../names/about.ts'
import { locationOfDefinition } from './locations.ts'
import type { BundleFolder } from './workspace/bundle-folder.ts'

const most = 200

/** The names of a portal in which the letters that are typed stand, in their order; also by label. */
export function symbols(folder: BundleFolder, query: string): WorkspaceSymbol[] {
  const letters = [...query.toLowerCase()]
  const { names } = folder.snapshot
  const found: WorkspaceSymbol[] = []
  for (const [name, definition] of names.definitions) {
    if (found.length >= most) break
    const { kind, full } = partsOf(name)
    const { label = '' } = about(names, name)
    if (!stand(letters, full) && !label.includes(query)) continue
    found.push({
      name: full,
      kind: kinds[kind] ?? SymbolKind.Object,
      containerName: label,
      location: locationOfDefinition(folder, definition),
    })
  }
  return found
}

function stand(letters: readonly string[], text: string): boolean {
  let from = 0
  return letters.every((letter) => {
    from = text.toLowerCase().indexOf(letter, from) + 1
    return from > 0
  })
}

const kinds: Partial<Record<NameKind, SymbolKind>> = {
  choice: SymbolKind.EnumMember,
  entity: SymbolKind.Class,
  field: SymbolKind.Field,
  lookup: SymbolKind.Enum,
  screen: SymbolKind.Interface,
  status: SymbolKind.EnumMember,
  transition: SymbolKind.Event,
}
