import type { AppField } from '../../engine/runtime/app/app.ts'
import { textAt, valueAt } from '../../engine/runtime/app/bundle-file.ts'
import type { IndexOfNames } from '../../engine/runtime/names/index-of-names.ts'
import { type NameKey, nouns, partsOf } from '../../engine/runtime/names/name.ts'

/** What there is to say of a name. */
interface About {
  /** `field` */
  readonly noun: string
  /** `loan.member` */
  readonly full: string
  /** As people read it: `读者`. */
  readonly label?: string
  /** Its kind and where it leads: `ref to member, required`. */
  readonly detail?: string
  /** The file that declares it; nothing for what every record has. */
  readonly file?: string
}

/** Tells what a name is the name of. */
export function about(index: IndexOfNames, name: NameKey): About {
  const { kind, full } = partsOf(name)
  const definition = index.definitions.get(name)
  const field = kind === 'field' ? fieldOf(index, full) : undefined
  const label = definition ? labelOf(index, name) : field?.label
  const detail = kind === 'field' ? detailOf(index, full, field) : detailAt(index, name)
  return { noun: nouns[kind], full, ...(label && { label }), ...(detail && { detail }), ...(definition && { file: definition.file }) }
}

/** The field of that name, declared or one that every record has. */
function fieldOf({ app }: IndexOfNames, full: string): AppField | undefined {
  const dot = full.lastIndexOf('.')
  return app.entities.get(full.slice(0, dot))?.fields.get(full.slice(dot + 1))
}

/** What stands where a name is declared. */
export function declarationOf(index: IndexOfNames, name: NameKey): unknown {
  const definition = index.definitions.get(name)
  const value = definition && index.files.get(definition.file)?.value
  return definition?.at?.at === 'key' ? valueAt(value, definition.at.path) : definition?.at ? undefined : value
}

function labelOf(index: IndexOfNames, name: NameKey): string | undefined {
  const declared = declarationOf(index, name)
  return textAt(declared, 'label') ?? textAt(declared, 'title') ?? textAt(declared, 'message')
}

function detailOf({ app }: IndexOfNames, full: string, field: AppField | undefined): string | undefined {
  const lines = app.entities.get(full)
  if (lines) return `lines with ${[...lines.fields.values()].filter(({ system }) => !system).length} fields`
  if (!field) return undefined
  const declaration = field.declaration
  const target = field.target === undefined ? '' : ` to ${field.target}`
  const values = declaration?.kind === 'lookup' ? ` ${declaration.lookup}` : ''
  const said = [
    `${field.kind}${target}${values}`,
    ...(field.multiple ? ['several values'] : []),
    ...(declaration?.required === true ? ['required'] : []),
    ...(declaration?.computed === undefined ? [] : ['computed']),
    ...(declaration?.unique ? ['unique'] : []),
    ...(field.system ? ['every record has it'] : []),
  ]
  return said.join(', ')
}

function detailAt(index: IndexOfNames, name: NameKey): string | undefined {
  const declared = declarationOf(index, name)
  switch (partsOf(name).kind) {
    case 'screen':
    case 'message':
    case 'workflow':
      return [textAt(declared, 'kind'), 'of', textAt(declared, 'entity')].filter(Boolean).join(' ')
    case 'transition':
      return [valueAt(declared, ['from']), '→', valueAt(declared, ['to'])].flat().filter(Boolean).join(' ')
    case 'conversion':
      return `${textAt(declared, 'from', 'entity')} → ${textAt(declared, 'to', 'entity')}`
    case 'sequence':
      return textAt(declared, 'pattern')
    case 'status':
      return textAt(declared, 'tone')
    default:
      return undefined
  }
}
