import { describe, expect, test } from 'vitest'
import { cssVariables } from './css-variables.ts'
import { colors, toneColors } from './tokens.ts'

/** Contrast of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each(['light', 'dark'] as const)('text can be read in the %s scheme', (scheme) => {
  const texts = ['text', 'textSecondary', 'textTertiary', 'accentText', 'danger', 'warning', 'info'] as const
  const grounds = ['surface', 'ground', 'hover', 'frame'] as const
  const shown = colors[scheme]
  for (const text of texts) {
    for (const ground of grounds) {
      test(`${text} on ${ground}`, () => expect(contrast(shown[text], shown[ground])).toBeGreaterThanOrEqual(4.5))
    }
  }

  test('white on filled buttons', () => {
    for (const fill of [shown.accentFill, shown.accentFillHover, shown.accentFillActive])
      expect(contrast(shown.onAccent, fill)).toBeGreaterThanOrEqual(4.5)
  })
  test('green on its tint', () => expect(contrast(shown.accentText, shown.accentTint)).toBeGreaterThanOrEqual(4.5))
  test('text on what is chosen', () => expect(contrast(shown.text, shown.accentTint)).toBeGreaterThanOrEqual(4.5))
  test('the border of an input', () => expect(contrast(shown.inputBorder, shown.surface)).toBeGreaterThanOrEqual(1.6))

  for (const [tone, { text, ground }] of Object.entries(toneColors[scheme])) {
    test(`a tag of tone ${tone}`, () => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5))
  }
})

test('style sheets find the tokens by name', () => {
  expect(cssVariables('dark')).toMatchObject({
    '--color-accent-text': colors.dark.accentText,
    '--tone-done-ground': toneColors.dark.done.ground,
    '--size-header': '55px',
  })
  expect(Object.keys(cssVariables('dark'))).toEqual(Object.keys(cssVariables('light')))
})
