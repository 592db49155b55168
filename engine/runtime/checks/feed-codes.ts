import type { ConnectorOperation } from '../../schema/connector.ts'
import type { App } from '../app/app.ts'

/** Why what codes mean cannot be kept as a feed says. */
export interface WrongCodes {
  readonly path: readonly string[]
  readonly message: string
}

/** What is wrong with where a feed says that it is kept what codes mean. */
export function* wrongCodes(app: App, { entity: of = '', feed }: ConnectorOperation): Iterable<WrongCodes> {
  for (const [field, { entity: name, code, means, keep = {} }] of Object.entries(feed?.codes ?? {})) {
    const path = ['feed', 'codes', field]
    const [entity, target] = [app.entities.get(name), app.entities.get(of)?.fields.get(field)?.target]
    if (!entity) continue
    if (entity.fields.get(means)?.target !== target)
      yield { path: [...path, 'means'], message: `Expected a reference to "${target}", as "${field}" is.` }
    if (!entity.fields.get(code)?.declaration?.unique)
      yield { path: [...path, 'code'], message: 'A code means one thing; expected a field that is "unique".' }
    for (const { name: each, declaration } of entity.fields.values()) {
      if (declaration?.required !== true || declaration.default !== undefined || each === code || each in keep) continue
      yield { path, message: `Nobody fills in "${each}" of an entry that waits for an answer; expected it not to be "required".` }
    }
  }
}
