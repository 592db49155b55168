import { expressions } from '../names/expressions.ts'
import { placeholders } from '../names/placeholders.ts'
import { names } from '../names/unknown-names.ts'
import { startableJobs, templateValues, writtenValues } from '../names/written-values.ts'
import { agreements } from './agreements.ts'
import { alternatives } from './alternatives.ts'
import { applicants } from './applicants.ts'
import { appliedFields } from './applied-fields.ts'
import { approvals, separation } from './approvals.ts'
import { arrangements } from './arrangements.ts'
import { asks } from './asks.ts'
import { chartTiles } from './chart-tiles.ts'
import { columns } from './columns.ts'
import { comparisons, tops } from './comparisons.ts'
import { computedCycles } from './computed-cycles.ts'
import { connectors } from './connectors.ts'
import type { Check } from './context.ts'
import { essentials } from './essentials.ts'
import { existingRecords } from './existing-records.ts'
import { fields } from './fields.ts'
import { finds } from './finds.ts'
import { fiscalGroups } from './fiscal-groups.ts'
import { formerNamesAreFree } from './former-names.ts'
import { frequentScreens } from './frequent-screens.ts'
import { handAnswers } from './hand-answers.ts'
import { heads } from './heads.ts'
import { hiddenFields } from './hidden-fields.ts'
import { hiddenReads } from './hidden-reads.ts'
import { imports } from './imports.ts'
import { indexes, indexesOfConditions, indexesOfReports } from './indexes.ts'
import { judgedPictures } from './judged-pictures.ts'
import { keptRows } from './kept-rows.ts'
import { keys } from './keys.ts'
import { labels } from './labels.ts'
import { lineScopes } from './line-scopes.ts'
import { looseTexts } from './loose-texts.ts'
import { masks } from './masks.ts'
import { matrices } from './matrices.ts'
import { passwordScreens } from './password-screens.ts'
import { pivots } from './pivots.ts'
import { possibleConditions } from './possible-conditions.ts'
import { presentations } from './presentations.ts'
import { publicAccess } from './public-access.ts'
import { readings } from './readings.ts'
import { relatedSections } from './related-sections.ts'
import { reportJobs } from './report-jobs.ts'
import { reportGrants, reportMenus, reportScreens } from './report-menus.ts'
import { reportRanges } from './report-ranges.ts'
import { roleCycles } from './role-cycles.ts'
import { schedules } from './schedules.ts'
import { screenActions } from './screen-actions.ts'
import { screenGrants } from './screen-grants.ts'
import { menuAddresses, screenLinks } from './screen-links.ts'
import { sealed } from './sealed.ts'
import { severalReferences } from './several-references.ts'
import { shownLines } from './shown-lines.ts'
import { signedSteps } from './signed-steps.ts'
import { slides } from './slides.ts'
import { statusFields } from './status-fields.ts'
import { subscriptions } from './subscriptions.ts'
import { tables } from './tables.ts'
import { tones } from './tones.ts'
import { transitionTakers } from './transition-takers.ts'
import { translations } from './translations.ts'
import { trees } from './trees.ts'
import { trials } from './trials.ts'
import { unreadSettings } from './unread-settings.ts'
import { unsealedNumbers } from './unsealed-numbers.ts'
import { unused } from './unused.ts'
import { valueSets } from './value-sets.ts'
import { wholeLists } from './whole-lists.ts'
import { wizardSections } from './wizard-sections.ts'
import { workflowWays } from './workflow-ways.ts'
import { editedFields, proposedFields, writtenFields } from './written-fields.ts'

/** Every check of linked metadata. */
export const checks = {
  // names
  names,
  placeholders,
  agreements,
  formerNamesAreFree,
  unreadSettings,
  unused,
  alternatives,
  // fields and expressions
  fields,
  keys,
  severalReferences,
  finds,
  existingRecords,
  expressions,
  computedCycles,
  possibleConditions,
  editedFields,
  proposedFields,
  writtenFields,
  writtenValues,
  appliedFields,
  valueSets,
  indexes,
  indexesOfReports,
  indexesOfConditions,
  readings,
  // workflows
  statusFields,
  tones,
  workflowWays,
  handAnswers,
  transitionTakers,
  signedSteps,
  trials,
  approvals,
  connectors,
  subscriptions,
  asks,
  separation,
  schedules,
  startableJobs,
  templateValues,
  // screens and access
  columns,
  heads,
  judgedPictures,
  labels,
  wholeLists,
  essentials,
  passwordScreens,
  presentations,
  trees,
  wizardSections,
  applicants,
  relatedSections,
  shownLines,
  matrices,
  tables,
  arrangements,
  chartTiles,
  imports,
  menuAddresses,
  screenLinks,
  screenGrants,
  frequentScreens,
  screenActions,
  reportScreens,
  reportGrants,
  reportMenus,
  reportJobs,
  reportRanges,
  fiscalGroups,
  pivots,
  keptRows,
  comparisons,
  tops,
  roleCycles,
  publicAccess,
  slides,
  hiddenFields,
  hiddenReads,
  lineScopes,
  masks,
  sealed,
  unsealedNumbers,
  // languages
  looseTexts,
  translations,
} satisfies Record<string, Check>
