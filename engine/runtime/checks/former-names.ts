import { IndexOfNames } from '../names/index-of-names.ts'
import { keyOf, nouns } from '../names/name.ts'
import { type FormerName, formerNames } from '../names/present-name.ts'
import type { Check } from './context.ts'

/** An earlier name is nobody else's, now or then: the database would not know which is meant. */
export const formerNamesAreFree: Check = function* ({ app }) {
  const all = formerNames(app)
  if (all.length === 0) return
  const { definitions } = new IndexOfNames(app)
  const first = new Map<string, FormerName>()
  for (const former of all) {
    const { kind, owner, was, name } = former
    const full = (local: string) => keyOf(kind, owner === '' ? local : `${owner}.${local}`)
    const definition = definitions.get(full(name))
    if (!definition) continue
    const known = first.get(full(was))
    first.set(full(was), known ?? former)
    const path = [...(definition.at?.path ?? []), 'was']
    const said = definitions.has(full(was))
      ? `There is a ${nouns[kind]} "${was}"`
      : known
        ? `"${known.name}" was called "${was}" too`
        : undefined
    if (said === undefined) continue
    const message = `${said}, so it is not known which of the two an old record means. Remove "${was}" from "was".`
    yield { code: 'taken-former-name', file: definition.file, path, message }
  }
}
