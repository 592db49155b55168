/** Colours of what is drawn, and of what stands around it. */
export interface ChartColors {
  readonly series: readonly string[]
  /** From little to much. */
  readonly ramp: readonly string[]
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly surface: string
}

/**
 * Colours of series that are told apart with each kind of colour blindness: they differ in lightness where they would not in hue.
 * The first is the accent; each holds 3:1 on its surface.
 */
export const lightSeries = ['#1F8A5B', '#1D5FBF', '#C26A00', '#5B2A86', '#0B8FA8', '#8C1D40', '#7A7A1E', '#3B4A54'] as const
export const darkSeries = ['#4CC38A', '#7FB2FF', '#F2A33A', '#9B6FE0', '#4FD0E4', '#F28CA8', '#D6D05A', '#AEBBC4'] as const

const lightRamp = ['#E6F4EC', '#9FD3B8', '#4BA97D', '#1A7A50', '#0C4A2F']
const darkRamp = ['#1B2A23', '#1F5B41', '#2A8A60', '#4CC38A', '#B8F0D2']

/** The colours of the page as it is now, light or dark, from its tokens. */
export function chartColors(root: HTMLElement = document.documentElement): ChartColors {
  const style = getComputedStyle(root)
  const token = (name: string, otherwise: string) => style.getPropertyValue(`--color-${name}`).trim() || otherwise
  const surface = token('surface', '#FFFFFF')
  const isDark = luminance(surface) < 0.2
  return {
    series: isDark ? darkSeries : lightSeries,
    ramp: isDark ? darkRamp : lightRamp,
    text: token('text', '#1D2421'),
    muted: token('text-tertiary', '#66716C'),
    line: token('hairline', '#DFE5E2'),
    surface,
  }
}

/** Relative luminance of a colour by WCAG 2.2: 0 is black, 1 is white. */
export function luminance(color: string): number {
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
