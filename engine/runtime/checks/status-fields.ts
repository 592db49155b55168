import type { Entity } from '../../schema/entity.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Check } from './context.ts'
import { declaredFields } from './fields.ts'

/** An entity with a workflow has one field for the status, and the other way round. */
export const statusFields: Check = function* ({ app, of, names }) {
  const owners = new Map<string, string>()
  for (const { file, name, value } of of('workflow')) {
    const { entity } = value as Workflow
    const before = owners.get(entity)
    owners.set(entity, name)
    const declaration = app.bundle.entities[entity]
    if (before !== undefined) {
      const message = `The workflow "${before}" is already about ${entity}: an entity has one workflow.`
      yield { code: 'several-workflows', file, path: ['entity'], message }
    } else if (declaration && !Object.values(declaration.fields).some(({ kind }) => kind === 'status')) {
      const message = `${entity} has no field of kind "status". Add one: "status": {"kind": "status", "label": "…"}.`
      yield { code: 'missing-status-field', file, path: ['entity'], message }
    }
  }
  // A workflow file that is not of its shape may be about any entity.
  if (names('workflow').length > of('workflow').length) return
  for (const { file, name, value } of of('entity')) {
    const found = declaredFields(value as Entity).filter(({ field }) => field.kind === 'status')
    for (const [index, { path }] of found.entries()) {
      if (path.length > 2)
        yield { code: 'wrong-field', file, path, message: 'Lines have no workflow of their own, so no field of kind "status".' }
      else if (!owners.has(name)) {
        yield {
          code: 'missing-workflow',
          file,
          path,
          message: `No workflow is about ${name}. Add workflows/…/${name}.json, or remove the field.`,
        }
      } else if (index > 0) yield { code: 'several-workflows', file, path, message: 'An entity has one field of kind "status".' }
    }
  }
}
