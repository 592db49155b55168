import type { App, AppEntity, AppField } from '../app/app.ts'
import { follow } from '../app/path.ts'
import type { JsonSchema } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import { isRich } from '../fields/rich.ts'
import type { FieldView } from './document/field-view.ts'

/** What the input of a field is told, as `ui:leaf`. */
export interface FieldOptions {
  /** The field, or a path through references, which is only shown. */
  readonly path: string
  readonly field: AppField
  readonly isEditable: boolean
  /** The step before which it must be filled in. */
  readonly neededFor?: string
  /** Takes the whole width of the form. */
  readonly isWide: boolean
}

/** A section of a form as JSON Schema Form reads it. */
interface FormSchema {
  readonly schema: JsonSchema
  readonly uiSchema: Readonly<Record<string, unknown>>
}

/**
 * The form of some fields, derived from their declarations alone: the schema says what a value is, the `uiSchema` how it is shown.
 * Fields that are not visible, and paths that lead nowhere, are left out.
 * @param view how each field of the entity is shown now
 */
export function formSchema(app: App, entity: AppEntity, paths: readonly string[], view: (field: string) => FieldView): FormSchema {
  const properties: Record<string, JsonSchema> = {}
  const uiSchema: Record<string, unknown> = {}
  const required: string[] = []
  for (const path of paths) {
    const field = follow(app, entity, path).steps.at(-1)?.field
    if (!field || follow(app, entity, path).lost) continue
    const isOwn = !path.includes('.')
    const shown: FieldView = isOwn ? view(path) : { visible: true, required: false, editable: false }
    if (!shown.visible) continue
    properties[path] = { ...fieldKinds[field.kind].jsonSchema(field), title: field.label, ...helpOf(field) }
    if (shown.required && shown.editable) required.push(path)
    uiSchema[path] = uiOf(path, field, shown)
  }
  return {
    schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
    uiSchema: { ...uiSchema, 'ui:order': Object.keys(properties), 'ui:submitButtonOptions': { norender: true } },
  }
}

/** What the form is given of a record: the values of its fields. */
export function formData(schema: FormSchema, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys((schema.schema.properties ?? {}) as object)
  return Object.fromEntries(names.map((name) => [name, record[name] ?? undefined]))
}

function uiOf(path: string, field: AppField, { editable: isEditable, neededFor }: FieldView): Record<string, unknown> {
  const options: FieldOptions = {
    path,
    field,
    isEditable,
    ...(neededFor !== undefined && { neededFor }),
    isWide: isRich(field) || (field.declaration?.kind === 'text' && field.declaration.multiline === true),
  }
  return { 'ui:field': 'value', 'ui:readonly': !isEditable, 'ui:leaf': options }
}

function helpOf(field: AppField): { description?: string } {
  const help = field.declaration?.help
  return help === undefined ? {} : { description: help }
}
