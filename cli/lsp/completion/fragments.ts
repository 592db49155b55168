import { CompletionItemKind } from 'vscode-languageserver/node'
import { valueAt } from '../../../engine/runtime/app/bundle-file.ts'
import { isVariant, nameOf } from '../../../engine/runtime/app/expand/variants.ts'
import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import { partsOf } from '../../../engine/runtime/names/name.ts'
import { about } from '../../names/about.ts'
import type { Snapshot } from '../workspace/snapshot.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** What is used from elsewhere: fragments and their parameters, row scopes; and what a variant may leave out. */
export function fragments({ snapshot, file, path, cursor }: CompletionPlace): Offer[] {
  const [last, before] = [path.at(-1), path.at(-2)]
  if (cursor.at === 'key') return before === 'with' ? parametersOf(snapshot, file.value, path) : []
  if (last === 'use') return declared(snapshot, 'fragment')
  if (last === 'scope' && file.kind === 'role') return declared(snapshot, 'scope')
  return path[0] === 'without' && isVariant(file.value) ? partsOfScreen(snapshot.app.bundle.screens[file.value.of], String(path[1])) : []
}

function declared({ names }: Snapshot, kind: 'fragment' | 'scope'): Offer[] {
  const found = [...names.definitions.keys()].filter((name) => partsOf(name).kind === kind)
  return found.map((name) => {
    const { full, label } = about(names, name)
    return { label: full, kind: CompletionItemKind.Reference, detail: label ?? kind }
  })
}

function parametersOf({ app }: Snapshot, value: unknown, path: readonly (string | number)[]): Offer[] {
  const use = valueAt(value, [...path.slice(0, -2), 'use'])
  const { params = {} } = app.bundle.fragments?.[String(use)] ?? {}
  return Object.entries(params).map(([name, detail]) => ({
    label: name,
    kind: CompletionItemKind.Property,
    json: `${JSON.stringify(name)}: "$1"`,
    isSnippet: true,
    detail,
  }))
}

/** The entries of a list or map of the screen, by what they go by. */
function partsOfScreen(value: unknown, key: string): Offer[] {
  const held = valueAt(value, [key])
  const found = Array.isArray(held) ? held.map(nameOf) : Object.keys(isObject(held) ? held : {})
  return found.filter((name) => name !== '').map((name) => ({ label: name, kind: CompletionItemKind.Value }))
}
