import type { App, AppEntity } from '../app/app.ts'
import type { Surroundings } from '../documents/compute.ts'
import { conditionsOf } from '../documents/conditions.ts'
import type { Scope } from '../expressions/scope.ts'
import { isEmpty, linesOf, type RecordData, wireOf } from '../values/record-data.ts'
import type { Issue } from './issue.ts'

/**
 * What a computed record lacks of the fields that a presentation requires (`branch`, `copies.fee`), as far as a person sees them there and
 * may fill them in. What the entity itself requires is told by `validate`.
 */
export function presentedIssues(
  app: App,
  entity: AppEntity,
  record: RecordData,
  surroundings: Surroundings,
  { required, isOpen }: { readonly required: readonly string[]; readonly isOpen: (entity: AppEntity, name: string) => boolean },
): Issue[] {
  const conditions = conditionsOf(app, entity.name)
  const issues: Issue[] = []
  const look = (of: AppEntity, data: RecordData, name: string, path: string, prefix: string, scope: Scope) => {
    const field = of.fields.get(name)
    if (!field || !isEmpty(wireOf(data, name)) || !isOpen(of, name) || conditions.get(path)?.visible(scope) === false) return
    issues.push({ code: 'required', path: prefix + name, params: { field: field.label } })
  }
  for (const path of new Set(required)) {
    const [name = '', inner] = path.split('.')
    const lines = entity.lines.get(name)
    const scope: Scope = { ...surroundings, record }
    if (inner === undefined) look(entity, record, name, path, '', scope)
    else if (lines)
      for (const [index, row] of linesOf(record, name).entries()) look(lines, row, inner, path, `${name}.${index}.`, { ...scope, row })
  }
  return issues
}
