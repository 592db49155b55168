import type { AppEntity, AppField } from '../../app/app.ts'

/**
 * Whether a line can be made by typing. It cannot where it must have a value that people never type and that nothing they
 * type fills in: such lines only come from other documents, or from a workbook.
 */
export function canBeTyped(lines: AppEntity): boolean {
  const fields = [...lines.fields.values()]
  const isTyped = ({ declaration }: AppField) => declaration?.readonly !== true && declaration?.computed === undefined
  const filled = new Set(
    fields.flatMap((field) => (isTyped(field) && field.declaration?.kind === 'ref' ? Object.keys(field.declaration.fill ?? {}) : [])),
  )
  return fields.every((field) => {
    const { declaration } = field
    const isNeeded = declaration?.required === true && declaration.computed === undefined && declaration.default === undefined
    return !isNeeded || isTyped(field) || filled.has(field.name)
  })
}
