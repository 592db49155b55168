import type { Access } from '../../../engine/runtime/access/access.ts'
import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { documentOf, pathInDocument } from '../../../engine/runtime/app/document-of.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import { isHidden } from '../../../engine/runtime/queries/reachable.ts'
import { type JsonObject, ref } from './parts.ts'

/** The name of an entity's schema: `loan`, `loan_copies`. */
export const schemaName = (entity: AppEntity): string => entity.name.replace('.', '_')

/** The record as the caller sees it; its lines are schemas of their own. */
export function recordSchema(access: Access, entity: AppEntity): JsonObject {
  const fields = [...entity.fields.values()].filter(({ name }) => !isHidden(access, entity, name) || isInPart(access, entity, name))
  const lines = [...entity.lines].filter(([, line]) => access.canRead(line.name))
  return {
    type: 'object',
    title: entity.label,
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
      ...Object.fromEntries(lines.map(([name, line]) => [name, { type: 'array', title: line.label, items: ref(schemaName(line)) }])),
      $labels: {
        type: 'object',
        readOnly: true,
        additionalProperties: { type: 'string' },
        description: 'What people call the referred records; of a field that refers to several a line for each, in the order of the ids.',
      },
      ...(entity.parent
        ? {}
        : {
            $can: { type: 'object', readOnly: true, description: 'What the caller may do with the record, and why not.' },
            $standing: { type: 'object', readOnly: true, description: 'Who sent the record back and why, or who it waits for.' },
            $fed: {
              type: 'object',
              readOnly: true,
              description: 'How old the record is, and since when the system that it comes from is silent.',
            },
          }),
    },
  }
}

/** Whether a part of the field is shown, or the field in some statuses. */
const isInPart = (access: Access, entity: AppEntity, name: string): boolean =>
  [access.masks(documentOf(entity).name), access.varies(documentOf(entity).name)].some((shown) => shown.has(pathInDocument(entity, name)))

function fieldSchema(field: AppField): JsonObject {
  const { kind, label, system, declaration, target } = field
  const isGiven = system || kind === 'status' || declaration?.computed !== undefined || declaration?.readonly === true
  const schema = fieldKinds[kind].jsonSchema(field) as JsonObject
  return {
    title: label,
    anyOf: [schema, { type: 'null' }],
    ...(declaration?.help !== undefined && { description: declaration.help }),
    ...(isGiven && { readOnly: true }),
    ...(target !== undefined && { 'x-entity': target }),
  }
}
