import { colors, shadow, sizes, toneColors, type } from './tokens.ts'

/** The tokens as CSS custom properties: `--color-accent-text`, `--tone-done-ground`, `--size-row` in pixels. */
export function cssVariables(): Record<string, string> {
  const variables: Record<string, string> = { '--shadow': shadow, '--font': type.family }
  for (const [name, value] of Object.entries(colors)) variables[`--color-${kebab(name)}`] = value
  for (const [name, value] of Object.entries(sizes)) variables[`--size-${kebab(name)}`] = `${value}px`
  for (const [tone, { text, ground, border }] of Object.entries(toneColors)) {
    variables[`--tone-${tone}-text`] = text
    variables[`--tone-${tone}-ground`] = ground
    variables[`--tone-${tone}-border`] = border
  }
  return variables
}

/** Puts the tokens on the page. */
export function applyCssVariables(root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables())) root.style.setProperty(name, value)
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
