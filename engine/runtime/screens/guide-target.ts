import type { Static } from 'typebox'
import type { GuideTarget } from '../../schema/guide.ts'

/** Where on a page a step of a guide points, as a selector; nothing for the middle of the page. */
export function guideSelector(target: Static<typeof GuideTarget> | undefined): string | undefined {
  if (!target) return undefined
  const { field, section, action, part } = target
  if (field) return `[data-field$="-${field}"], [data-condition="${field}"], [col-id="${field}"]`
  if (section) return `[data-section="${section}"], [data-section$=".${section}"], [data-lines="${section}"]`
  if (action) return `[data-action~="${action}"]`
  return part ? parts[part] : undefined
}

/** The parts that every screen of its kind has. */
const parts = {
  actions: '[role="toolbar"]',
  columns: '[data-part="columns"]',
  history: '[data-action="history"]',
  menu: '[data-part="menu"]',
  query: 'search',
  search: 'header [role="searchbox"], [data-part="search"]',
  table: '[data-part="table"], .ag-root-wrapper',
  tabs: '[data-part="tabs"]',
  views: '[data-part="views"]',
} as const
