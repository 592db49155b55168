import Form from '@rjsf/core'
import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils'
import { useMemo } from 'react'
import type { FieldView } from '../../../../runtime/screens/document/field-view.ts'
import { type FieldOptions, formData, formSchema } from '../../../../runtime/screens/form-schema.ts'
import { useDocument } from '../../../document/document-context.tsx'
import type { FormContext } from './form-context.ts'
import { noValidation } from './no-validation.ts'
import { templates } from './templates.tsx'
import { useKept } from './use-kept.ts'
import { ValueField } from './value-field.tsx'

const fields = { value: ValueField }

interface SectionFormProps {
  readonly paths: readonly string[]
  /** Before the ids of its inputs. */
  readonly idPrefix: string
  readonly view: (field: string) => FieldView
  /** Sentences by field. */
  readonly errors: ReadonlyMap<string, readonly string[]>
  readonly formContext: FormContext
}

/** The fields of one section, as a form of its own: a key pressed in one section redraws no other. */
export function SectionForm({ paths, idPrefix, view, errors, formContext }: SectionFormProps) {
  const { context, state } = useDocument()
  const { app } = context
  const made = { app, form: formSchema(app, context.entity, paths, view) }
  const { form: schema } = useKept(made, (one, other) => one.app === other.app && signature(one.form) === signature(other.form))
  const data = useKept(dataOf(schema, state.record), shallowSame)
  const extraErrors = useKept(errorsOf(paths, errors), (one, other) => JSON.stringify(one) === JSON.stringify(other))
  const typed = paths.map((path) => state.rejected[path]?.text).join('\u0000')
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts that are no values are read by the fields themselves
  return useMemo(
    () => (
      <Form
        tagName="div"
        idPrefix={idPrefix}
        idSeparator="-"
        schema={schema.schema as RJSFSchema}
        uiSchema={schema.uiSchema as UiSchema}
        formData={data}
        formContext={formContext}
        fields={fields}
        templates={templates}
        validator={noValidation}
        extraErrors={extraErrors}
        noHtml5Validate
        showErrorList={false}
      >
        {null}
      </Form>
    ),
    [schema, data, extraErrors, typed, idPrefix, formContext],
  )
}

function dataOf(schema: Parameters<typeof formData>[0], record: Parameters<typeof formData>[1]) {
  const labels = record.$labels as Readonly<Record<string, string>> | undefined
  const data = formData(schema, record)
  // Labels change with what they name; when only a label changes, the form is drawn again all the same.
  return {
    ...data,
    $labels: Object.keys(data)
      .map((path) => labels?.[path] ?? '')
      .join('\u0000'),
  }
}

function errorsOf(paths: readonly string[], errors: ReadonlyMap<string, readonly string[]>): ErrorSchema {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const found = errors.get(path)
      return found ? [[path, { __errors: [...found] }]] : []
    }),
  ) as ErrorSchema
}

function signature({ schema, uiSchema }: ReturnType<typeof formSchema>): string {
  const shown = Object.entries(uiSchema).map(([path, ui]) => {
    const { 'ui:readonly': isReadonly, 'ui:leaf': leaf } = ui as { 'ui:readonly'?: boolean; 'ui:leaf'?: FieldOptions }
    return [path, isReadonly, leaf?.neededFor]
  })
  return JSON.stringify([schema, shown])
}

function shallowSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
