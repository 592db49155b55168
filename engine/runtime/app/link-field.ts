import type { ValueField } from '../../schema/field.ts'
import type { AppField, AppWorkflow } from './app.ts'
import type { Bundle } from './bundle.ts'
import { resolveField } from './resolve-field.ts'
import { textWithSettings } from './setting-texts.ts'
import { snakeCase } from './snake-case.ts'
import type { SystemField } from './system-fields.ts'

/** Resolves a declared field. */
export function linkField(bundle: Bundle, entity: string, name: string, declaration: ValueField, workflow?: AppWorkflow): AppField {
  return resolveField(bundle, entity, name, withHelp(bundle, declaration), workflow)
}

/** The declaration with the values of settings that its help inserts. */
function withHelp(bundle: Bundle, declaration: ValueField): ValueField {
  const { help } = declaration
  const shown = help === undefined ? help : textWithSettings({ bundle }, help)
  return shown === help ? declaration : Object.freeze({ ...declaration, help: shown })
}

/** Resolves a field that every record has. Who created or changed it is an account; the `parent` of a line is its document. */
export function linkSystemField(bundle: Bundle, entity: string, name: string, { kind, label }: SystemField): AppField {
  const target = name === 'parent' ? entity.split('.')[0] : bundle.app.account.entity
  return Object.freeze({
    name,
    entity,
    kind,
    label: label[bundle.language],
    system: true,
    ...(kind === 'ref' && { target }),
    multiple: false,
    column: snakeCase(name),
  })
}
