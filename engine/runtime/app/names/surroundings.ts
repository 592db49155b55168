import type { App } from '../app.ts'

/**
 * What decides which name a word in some other file is: entities with their workflows, lookups, conversions, roles by name, the account.
 * As long as each of them is the same, what was found in an unchanged file stays.
 */
export function surroundings({ bundle }: App): readonly unknown[] {
  const { entities, workflows, conversions, lookups, roles } = bundle
  const whole = [entities, workflows, conversions, lookups].flatMap((files) => Object.entries(files).flat())
  return [bundle.app, ...whole, ...Object.keys(roles)]
}
