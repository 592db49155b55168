import type { Asks } from '../../schema/asks.ts'
import type { Entity } from '../../schema/entity.ts'
import type { App } from '../app/app.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** What a form asks another system is about its own record, is answered with something to fill in, and leaves a trace. */
export const asks: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('entity')) {
    for (const [field, declared] of Object.entries((value as Entity).fields)) {
      if (declared.kind === 'lines') {
        for (const [inner, { kind, ...rest }] of Object.entries(declared.fields))
          if ('asks' in rest && rest.asks !== undefined)
            yield found(
              file,
              ['fields', field, 'fields', inner],
              'Another system is asked about a record, not about its lines: move it to the header.',
            )
      } else if ('asks' in declared && declared.asks !== undefined) {
        for (const message of wrongIn(app, name, declared.asks)) yield found(file, ['fields', field], message)
      }
    }
  }
}

const found = (file: string, path: readonly string[], message: string): Finding => ({
  code: 'wrong-asks',
  file,
  path: [...path, 'asks'],
  message,
})

function* wrongIn({ bundle, entities }: App, entity: string, { connector, operation }: Asks): Iterable<string> {
  const declared = bundle.connectors?.[connector]?.operations[operation]
  if (!declared) return
  const called = `"${connector}.${operation}"`
  if (declared.direction === 'in') yield `${called} comes in: it cannot be asked.`
  if (declared.entity !== entity) yield `${called} is about ${declared.entity ?? 'no record'}. Expected "entity": "${entity}" there.`
  if (declared.receive === undefined) yield `${called} fills nothing in. Say there which fields it receives: "receive".`
  if (declared.log === undefined) yield `${called} leaves no trace of who has asked. Say there what is written of each call: "log".`
  if (declared.take ?? declared.failed)
    yield `${called} takes a step, but the record that is filled in is not stored yet. Remove "take" and "failed" there.`
  for (const field of Object.keys(declared.receive ?? {})) {
    const kind = entities.get(entity)?.fields.get(field)?.kind
    if (kind === 'ref' || kind === 'refs' || kind === 'attachment')
      yield `${called} fills in "${field}", which people pick. Expected fields that hold what is written in them.`
  }
}
