import type { Effect } from '../../schema/effect.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { AppEntity, AppField } from '../app/app.ts'
import { otherRecord } from '../names/base.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** What lines may change of another record is a field of it that holds one value that people write. */
export const appliedFields: Check = function* (context) {
  for (const file of context.of('workflow')) {
    const { entity: name, transitions } = file.value as Workflow
    const entity = context.app.entities.get(name)
    if (!entity) continue
    for (const [step, { effects = [] }] of Object.entries(transitions)) {
      for (const [index, effect] of effects.entries()) {
        if (effect.kind !== 'apply') continue
        const path = ['transitions', step, 'effects', index]
        const other = otherRecord({ app: context.app, file, path })
        if (other) yield* inEffect({ file: file.file, path: [...path, 'names'] }, entity, other, effect)
      }
    }
  }
}

function* inEffect(
  at: Pick<Finding, 'file' | 'path'>,
  entity: AppEntity,
  other: AppEntity,
  { lines, names }: Extract<Effect, { kind: 'apply' }>,
): Iterable<Finding> {
  const field = entity.lines.get(lines)?.fields.get(names)
  if (field?.kind !== 'enum') return
  for (const code of field.choices?.keys() ?? []) {
    const changed = other.fields.get(code)
    if (changed && isWritten(changed)) continue
    const why = changed ? 'is not written by people as one value' : `is no field of ${other.name}`
    yield { ...at, code: 'wrong-field', message: `"${code}", a value of "${names}", ${why}: lines cannot change it.` }
  }
}

/** Whether people write the value of the field, as one text. */
const isWritten = ({ system, kind, declaration }: AppField): boolean =>
  !system && kind !== 'status' && kind !== 'ref' && kind !== 'refs' && kind !== 'attachment' && declaration?.computed === undefined
