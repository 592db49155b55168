import { CompletionItemKind } from 'vscode-languageserver/node'
import { textAt } from '../../../engine/runtime/app/bundle-file.ts'
import { patterns, rulesAt } from '../../../engine/runtime/app/pattern.ts'
import { keyOf, type NameKey, type NameKind, partsOf } from '../../../engine/runtime/names/name.ts'
import { references } from '../../../engine/runtime/names/references/index.ts'
import type { Reference } from '../../../engine/runtime/names/references/reference.ts'
import { about } from '../../names/about.ts'
import type { Snapshot } from '../workspace/snapshot.ts'
import { fieldPaths } from './field-paths.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

const tables = new Map(Object.entries(references).map(([kind, table]) => [kind, patterns<Reference>(table)]))

/** The names of this portal that can stand here. */
export function names(place: CompletionPlace): Offer[] {
  const table = tables.get(place.file.kind)
  const rules = table ? rulesAt(table, place.path, place.cursor.at) : []
  return rules.flatMap((rule) => [...ofRule(place, rule), ...wordsOf(rule)])
}

function ofRule(place: CompletionPlace, rule: Reference): Offer[] {
  const { app, snapshot } = place
  switch (rule.names) {
    case 'entityOrLines':
      return [...app.entities.keys()].map((name) =>
        named(snapshot, name.includes('.') ? keyOf('field', name) : keyOf('entity', name), name),
      )
    case 'field': {
      const entity = rule.of(place)
      return entity ? fieldPaths(app, entity, place.typed, rule.reach, rule.kinds) : []
    }
    case 'lines': {
      const entity = rule.of(place)
      return entity ? fieldPaths(app, entity, place.typed, 'only lines') : []
    }
    case 'status':
    case 'transition': {
      const entity = rule.of(place)
      const known = rule.names === 'status' ? entity?.workflow?.statuses : entity?.workflow?.transitions
      return [...(known?.keys() ?? [])].map((name) => named(snapshot, keyOf(rule.names, `${entity?.name}.${name}`), name))
    }
    case 'part':
      return (rule.of(place) ?? []).map((label) => ({ label, kind: CompletionItemKind.Reference, detail: rule.what }))
    case 'param': {
      const screen = textAt(place.file.value, ...place.path.slice(0, -2), 'screen')
      return declared(snapshot, 'param').flatMap((name) => {
        const { full } = partsOf(name)
        return full.startsWith(`${screen}.`) ? [named(snapshot, name, full.slice(`${screen}.`.length))] : []
      })
    }
    default:
      return declared(snapshot, rule.names).map((name) => named(snapshot, name, partsOf(name).full))
  }
}

const declared = ({ names: index }: Snapshot, kind: NameKind): NameKey[] =>
  [...index.definitions.keys()].filter((name) => name.startsWith(`${kind} `))

function named(snapshot: Snapshot, name: NameKey, label: string): Offer {
  const { noun, label: text, detail } = about(snapshot.names, name)
  return { label, kind: CompletionItemKind.Reference, detail: [text, detail ?? noun].filter(Boolean).join(' · ') }
}

/** Words that stand for themselves: `create`, `*`, `$roles`. */
function wordsOf(rule: Reference): Offer[] {
  return 'or' in rule ? (rule.or ?? []).map((word) => ({ label: word, kind: CompletionItemKind.Keyword })) : []
}
