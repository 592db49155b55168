import { agreements } from './agreements.ts'
import { alternatives } from './alternatives.ts'
import { approvals } from './approvals.ts'
import { columns } from './columns.ts'
import { computedCycles } from './computed-cycles.ts'
import type { Check } from './context.ts'
import { expressions } from './expressions.ts'
import { fields } from './fields.ts'
import { hiddenFields } from './hidden-fields.ts'
import { hiddenReads } from './hidden-reads.ts'
import { indexes, indexesOfReports } from './indexes.ts'
import { names } from './names.ts'
import { placeholders } from './placeholders.ts'
import { possibleConditions } from './possible-conditions.ts'
import { screenGrants } from './screen-grants.ts'
import { screenLinks } from './screen-links.ts'
import { statusFields } from './status-fields.ts'
import { transitionTakers } from './transition-takers.ts'
import { translations } from './translations.ts'
import { unused } from './unused.ts'
import { workflowWays } from './workflow-ways.ts'
import { writtenFields } from './written-fields.ts'

/** Every check of linked metadata. */
export const checks = {
  // names
  names,
  placeholders,
  agreements,
  unused,
  alternatives,
  // fields and expressions
  fields,
  expressions,
  computedCycles,
  possibleConditions,
  writtenFields,
  indexes,
  indexesOfReports,
  // workflows
  statusFields,
  workflowWays,
  transitionTakers,
  approvals,
  // screens and access
  columns,
  screenLinks,
  screenGrants,
  hiddenFields,
  hiddenReads,
  // languages
  translations,
} satisfies Record<string, Check>
