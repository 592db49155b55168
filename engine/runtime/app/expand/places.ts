import type { FragmentPart } from '../../../schema/fragment.ts'
import type { Kind } from '../../../schema/kinds.ts'
import { nested, type Patterns, patterns } from '../pattern.ts'

/** The lists and maps in which fragments may be used, and what they take from them. */
export const places: Partial<Record<Kind, Patterns<FragmentPart>>> = {
  connector: patterns({ operations: 'operations' }),
  entity: patterns({ rules: 'rules', 'fields.*.rules': 'rules' }),
  fixture: nested(
    patterns({
      values: 'values',
      'lines.*.values': 'values',
      'journeys.*.steps': 'steps',
      'journeys.*.steps.*.values': 'values',
      'journeys.*.steps.*.edits': 'values',
    }),
    'journeys.*.steps',
    ['*.steps', '*.created.*'],
  ),
  workflow: patterns({ transitions: 'transitions', 'transitions.*.finds': 'finds', 'transitions.*.guards': 'rules' }),
  screen: patterns({
    columns: 'columns',
    query: 'query',
    sections: 'sections',
    'sections.*.columns': 'columns',
    'steps.*.rules': 'rules',
    'steps.*.sections': 'sections',
    'steps.*.sections.*.columns': 'columns',
    'tiles.*.columns': 'columns',
    'add.columns': 'columns',
    'add.query': 'query',
  }),
}
