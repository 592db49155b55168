import { colors, type Scheme, shadow, sizes, toneColors, type } from './tokens.ts'

/** The tokens of a scheme as CSS custom properties: `--color-accent-text`, `--tone-done-ground`, `--size-row` in pixels. */
export function cssVariables(scheme: Scheme): Record<string, string> {
  const variables: Record<string, string> = { '--shadow': shadow[scheme], '--font': type.family }
  for (const [name, value] of Object.entries(colors[scheme])) variables[`--color-${kebab(name)}`] = value
  for (const [name, value] of Object.entries(sizes)) variables[`--size-${kebab(name)}`] = `${value}px`
  for (const [tone, { text, ground, border }] of Object.entries(toneColors[scheme])) {
    variables[`--tone-${tone}-text`] = text
    variables[`--tone-${tone}-ground`] = ground
    variables[`--tone-${tone}-border`] = border
  }
  return variables
}

/** Puts the tokens on the page: those of the scheme that `data-scheme` of the root names; the light ones on paper. */
export function applyCssVariables(page: Document = document): void {
  const style = page.createElement('style')
  const dark = ':root[data-scheme="dark"]'
  style.textContent = [
    rule(':root', 'light', 'color-scheme: light;'),
    rule(dark, 'dark', 'color-scheme: dark;'),
    `@media print { ${rule(dark, 'light', 'color-scheme: light;')} }`,
  ].join('\n')
  page.head.append(style)
}

function rule(selector: string, scheme: Scheme, rest: string): string {
  const variables = Object.entries(cssVariables(scheme)).map(([name, value]) => `${name}: ${value};`)
  return `${selector} { ${variables.join(' ')} ${rest} }`
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
