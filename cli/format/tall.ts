import type { Kind } from '../../engine/schema/kinds.ts'

/** The maps and lists that people add to: one entry a line, by the pattern of their place. */
export const tall = {
  app: [],
  conversion: ['header', 'line'],
  entity: ['fields', 'fields.*.fields', 'rules', 'fields.*.rules', 'keys', 'fields.*.keys', 'indexes', 'fields.*.indexes'],
  fixture: ['rows', 'bases', 'values', 'lines', 'lines.*.values', 'journeys'],
  connector: ['operations', 'operations.*.send', 'operations.*.receive', 'operations.*.answer'],
  dataset: ['fields'],
  glossary: ['texts', 'words'],
  guide: ['steps'],
  job: [],
  mask: [],
  print: ['facts', 'lines.columns', 'seals'],
  report: ['filters', 'groups', 'measures', 'formulas', 'comparisons', 'columns', 'charts'],
  setting: ['keys'],
  fragment: ['columns', 'query', 'sections', 'sections.*.columns', 'sections.*.fields', 'rules', 'transitions'],
  locale: ['*'],
  scope: [],
  lookup: ['values'],
  menu: ['items', 'items.*.items', 'items.*.items.*.items'],
  message: [],
  role: ['grants', 'screens'],
  screen: ['columns', 'query', 'actions', 'sections', 'sections.*.columns', 'sections.*.fields', 'steps', 'tiles', 'blocks'],
  sequence: [],
  workflow: ['statuses', 'transitions', 'approvals', 'approvals.*.levels', 'timers'],
} satisfies Record<Kind, readonly string[]>
