import type { ConnectorOperation } from '../../schema/connector.ts'
import type { App, AppField } from '../app/app.ts'

/** Why what codes mean cannot be kept as a feed says. */
interface WrongCodes {
  readonly path: readonly string[]
  readonly message: string
}

/** What is wrong with where a feed says that it is kept what codes mean. */
export function* wrongCodes(app: App, { entity: of = '', feed }: ConnectorOperation): Iterable<WrongCodes> {
  for (const [field, { entity: name, code, means, keep = {} }] of Object.entries(feed?.codes ?? {})) {
    const path = ['feed', 'codes', field]
    const [entity, fed] = [app.entities.get(name), app.entities.get(of)?.fields.get(field)]
    if (!entity) continue
    if (fed?.multiple) yield { path, message: `"${field}" holds several values; expected a field that holds one.` }
    const answer = entity.fields.get(means)
    const wrong = fed && answer && wrongMeaning(fed, answer)
    if (wrong !== undefined) yield { path: [...path, 'means'], message: wrong }
    if (!entity.fields.get(code)?.declaration?.unique)
      yield { path: [...path, 'code'], message: 'A code means one thing; expected a field that is "unique".' }
    for (const { name: each, declaration } of entity.fields.values()) {
      if (declaration?.required !== true || declaration.default !== undefined || each === code || each in keep) continue
      yield { path, message: `Nobody fills in "${each}" of an entry that waits for an answer; expected it not to be "required".` }
    }
  }
}

/** Why an answer does not say what a value of the field is. */
function wrongMeaning(fed: AppField, answer: AppField): string | undefined {
  if (fed.kind === 'ref') return answer.target === fed.target ? undefined : `Expected a reference to "${fed.target}", as "${fed.name}" is.`
  const [own, other] = [lookupOf(fed), lookupOf(answer)]
  if (answer.kind !== fed.kind || answer.multiple || own !== other)
    return `Expected one choice ${own === undefined ? 'of an enumeration' : `of the lookup "${own}"`}, as "${fed.name}" is.`
  const strange = [...(answer.choices?.keys() ?? [])].find((code) => own === undefined && !fed.choices?.has(code))
  return strange === undefined ? undefined : `"${fed.name}" has no value "${strange}"; expected values of it alone.`
}

const lookupOf = ({ declaration }: AppField): string | undefined =>
  declaration && 'lookup' in declaration ? declaration.lookup : undefined
