import { type Patterns, patterns } from '../../engine/runtime/app/pattern.ts'
import type { Step } from '../../engine/runtime/app/source/source.ts'
import type { Kind } from '../../engine/schema/kinds.ts'

/** What people call the things inside a file, by the pattern of their place; every other step of it is a name. */
const things = {
  app: {},
  conversion: { 'header.*': 'field of the new document', 'line.*': 'field of each new line' },
  entity: {
    'fields.*': 'field',
    'fields.*.fields.*': 'field',
    'rules.*': 'rule',
    'fields.*.rules.*': 'rule',
    'keys.*': 'key',
    'fields.*.keys.*': 'key',
    'indexes.*': 'index',
    'fields.*.values.*': 'value',
    'fields.*.fields.*.values.*': 'value',
  },
  fixture: { 'journeys.*': 'journey' },
  connector: { 'operations.*': 'operation' },
  dataset: { 'fields.*': 'field' },
  guide: { 'steps.*': 'step' },
  job: {},
  mask: {},
  print: { 'facts.*': 'fact', 'lines.columns.*': 'column', 'totals.*': 'total', 'seals.*': 'seal', 'watermarks.*': 'watermark' },
  report: {
    'filters.*': 'parameter',
    'groups.*': 'group',
    'measures.*': 'measure',
    'formulas.*': 'formula',
    'comparisons.*': 'comparison',
    'columns.*': 'column',
    'charts.*': 'chart',
  },
  setting: { 'keys.*': 'setting' },
  fragment: {
    'columns.*': 'column',
    'query.*': 'condition',
    'sections.*': 'section',
    'rules.*': 'rule',
    'transitions.*': 'step',
    'params.*': 'parameter',
  },
  glossary: { 'texts.*': 'text', 'words.*': 'word' },
  locale: { '*': 'text' },
  lookup: { 'values.*': 'value' },
  menu: { 'items.*': 'entry', 'items.*.items.*': 'entry', 'items.*.items.*.items.*': 'entry' },
  message: {},
  role: {
    'grants.*': 'grant on',
    'grants.*.operations.*': 'operation',
    'grants.*.transitions.*': 'step',
    'grants.*.hidden.*': 'hidden field',
    'grants.*.readonly.*': 'read-only field',
    'screens.*': 'screen',
  },
  screen: {
    'columns.*': 'column',
    'query.*': 'condition',
    'sections.*': 'section',
    'sections.*.columns.*': 'column',
    'sections.*.fields.*': 'field',
    'actions.*': 'button',
  },
  scope: {},
  sequence: {},
  workflow: {
    'statuses.*': 'status',
    'transitions.*': 'step',
    'transitions.*.finds.*': 'found reference',
    'transitions.*.guards.*': 'guard',
    'next.*': 'outlook',
    'transitions.*.edits.*': 'field that may be edited',
    'transitions.*.proposes.*': 'proposed value',
    'transitions.*.requires.*': 'required field',
  },
} satisfies Record<Kind, Record<string, string>>

const tables = new Map(Object.entries(things).map(([kind, table]) => [kind, patterns<string>(table)]))

/** The innermost thing that a path leads into: its name in words, and how much of the path it is. */
export function thingAt(kind: Kind, path: readonly Step[]): { readonly words: string; readonly length: number } | undefined {
  let table: Patterns<string> | undefined = tables.get(kind)
  let found: { words: string; length: number } | undefined
  for (const [index, step] of path.entries()) {
    table = table?.next.get(String(step)) ?? table?.next.get('*')
    const [word] = table?.rules ?? []
    if (word === undefined) continue
    const names = path.slice(0, index + 1).filter((_, at) => kind === 'locale' || at % 2 === 1)
    found = { words: `${word} ${names.join('.')}`, length: index + 1 }
  }
  return found
}
