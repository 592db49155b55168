import { describe, expect, test } from 'vitest'
import { darkSeries, lightSeries, luminance } from './chart-colors.ts'

/** What people who do not see red (protan) or green (deutan) see of a colour, by the matrices of Machado, Oliveira and Fernandes (2009). */
const seen = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  deutan: [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
} as const

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
const as = (color: string, matrix: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = channels(color)
  return [0, 3, 6].map((at) => (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b)
}
const distance = (one: readonly number[], other: readonly number[]) => Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', lightSeries, '#FFFFFF'],
  ['dark', darkSeries, '#1B1F22'],
] as const)('the %s colours of series', (_, series, surface) => {
  test.each(Object.entries(seen))('are told apart with %s sight', (_sight, matrix) => {
    for (const [index, one] of series.entries()) {
      for (const other of series.slice(index + 1)) {
        expect(distance(as(one, matrix), as(other, matrix)), `${one} ${other}`).toBeGreaterThan(0.09)
      }
    }
  })

  test('stand out from the surface', () => {
    for (const color of series) expect(contrast(color, surface), color).toBeGreaterThanOrEqual(3)
  })
})
