import { expect, test } from 'vitest'
import { fieldOf } from '../engine/runtime/app/field-of.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()

/** Pixels of a digit and of a capital in a grid, and beside them those of the cell and of what looks into the document. */
const [digit, capital, beside] = [7, 8.5, 52]

/** How wide the column of a number of this pattern is that leads to its document. */
function neededFor(pattern: string): number {
  const sample = pattern
    .replaceAll(/\{seq:(\d+)\}/g, (_, digits: string) => '0'.repeat(Number(digits)))
    .replaceAll(/\{(\w+)\}/g, (_, part: string) => '0'.repeat(part.length))
  return [...sample].reduce((width, letter) => width + (/\d/.test(letter) ? digit : capital), beside)
}

test('no list is so narrow in the number that leads to a document that the number would be cut', () => {
  const numbered = [...app.screens].flatMap(([route, screen]) => {
    const [first] = 'columns' in screen ? (screen.columns ?? []) : []
    if (!('entity' in screen) || typeof screen.entity !== 'string' || first === undefined || typeof first === 'string') return []
    const declared = app.entities.get(screen.entity)?.fields.get(fieldOf(first))?.declaration
    const name = declared && 'sequence' in declared ? declared.sequence : undefined
    const pattern = typeof name === 'string' ? app.bundle.sequences[name]?.pattern : undefined
    if (pattern === undefined || first.width === undefined) return []
    return [{ route, isCut: first.width < neededFor(pattern) }]
  })
  expect(numbered.length).toBeGreaterThan(40)
  expect(numbered.filter(({ isCut }) => isCut).map(({ route }) => route)).toEqual([])
})
