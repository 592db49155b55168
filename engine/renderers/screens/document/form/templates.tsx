import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { isTicked } from '../../../../runtime/fields/boolean.ts'
import type { FieldOptions } from '../../../../runtime/screens/form-schema.ts'
import { FieldFrame } from '../../../document/form/field-frame.tsx'
import css from './templates.module.css'

/** A leaf gets its frame; the form as a whole gets none. */
function FieldTemplate({ id, label, required = false, rawErrors, rawDescription, uiSchema, children }: FieldTemplateProps) {
  const options = uiSchema?.['ui:leaf'] as unknown as FieldOptions | undefined
  if (!options?.path) return children
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={required}
      neededFor={options.neededFor}
      isEditable={options.isEditable}
      isWide={options.isWide}
      saysLabel={options.isEditable && isTicked(options.field)}
      help={rawDescription}
      errors={rawErrors}
    >
      {children}
    </FieldFrame>
  )
}

/** Fields in columns of equal width, as many as fit. */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className={css.container}>
      <div className={css.columns}>{properties.map((property) => property.content)}</div>
    </div>
  )
}

/** How JSON Schema Form lays out a section. Errors and help stand in the frame of their field. */
export const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate: () => null,
  FieldHelpTemplate: () => null,
  DescriptionFieldTemplate: () => null,
}
