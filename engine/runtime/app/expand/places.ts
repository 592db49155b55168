import type { FragmentPart } from '../../../schema/fragment.ts'
import type { Kind } from '../../../schema/kinds.ts'
import { type Patterns, patterns } from '../pattern.ts'

/** The lists and maps in which fragments may be used, and what they take from them; inner ones first. */
export const places: Partial<Record<Kind, readonly Patterns<FragmentPart>[]>> = {
  connector: [patterns<FragmentPart>({ operations: 'operations' })],
  entity: [patterns<FragmentPart>({ rules: 'rules', 'fields.*.rules': 'rules' })],
  workflow: [
    patterns<FragmentPart>({ 'transitions.*.finds': 'finds', 'transitions.*.guards': 'rules' }),
    patterns<FragmentPart>({ transitions: 'transitions' }),
  ],
  screen: [
    patterns<FragmentPart>({
      columns: 'columns',
      query: 'query',
      'sections.*.columns': 'columns',
      'steps.*.rules': 'rules',
      'steps.*.sections.*.columns': 'columns',
      'tiles.*.columns': 'columns',
      'add.columns': 'columns',
      'add.query': 'query',
    }),
    patterns<FragmentPart>({ sections: 'sections', 'steps.*.sections': 'sections' }),
  ],
}
