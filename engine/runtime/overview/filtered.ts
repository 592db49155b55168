import type { Overview } from './overview.ts'

/** What of an overview has some words in its labels: an area whose own label has them stays whole. Without words: everything. */
export function filteredOverview({ areas, documents, guides }: Overview, words: string): Overview {
  const wanted = words.trim().toLowerCase()
  const has = (...texts: readonly (string | undefined)[]) => texts.some((text) => text?.toLowerCase().includes(wanted))
  return {
    areas: areas.flatMap((area) => {
      const screens = has(area.label) ? area.screens : area.screens.filter(({ label, description }) => has(label, description))
      return screens.length === 0 ? [] : [{ ...area, screens }]
    }),
    documents: documents.filter(({ label, statuses, steps }) => has(label, ...[...statuses, ...steps].map((part) => part.label))),
    guides: guides.filter(({ label }) => has(label)),
  }
}
