import type { App } from '../app/app.ts'

/** Roles with all that they include, directly or not, each once. */
export function withIncluded({ roles }: App, names: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const included of roles.get(name)?.includes ?? []) add(included)
  }
  for (const name of names) add(name)
  return [...found]
}
