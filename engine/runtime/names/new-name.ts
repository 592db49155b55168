import { namedInQueue } from './in-queues.ts'
import type { IndexOfNames } from './index-of-names.ts'
import { keyOf, localName, type NameKey, type NameKind, nouns, partsOf } from './name.ts'
import { writtenAs } from './written-values.ts'

/** Names that are part of a file name or of an address hold no underscores; these may. */
const inner = /^[A-Za-z][A-Za-z0-9_]*$/
const outer = /^[A-Za-z][A-Za-z0-9]*$/
const shapes: Partial<Record<NameKind, RegExp>> = {
  answer: inner,
  chart: inner,
  choice: inner,
  datasetField: inner,
  field: inner,
  index: inner,
  journey: inner,
  menuItem: inner,
  rule: inner,
  operation: inner,
  reportColumn: inner,
  screen: /^(\/[A-Za-z0-9_-]+)+$/,
  section: inner,
  status: inner,
  variable: inner,
}

/** What a name will be in full once it is changed; a bare word moves a screen within its folder. */
export function renamed(name: NameKey, to: string): NameKey {
  const { kind, full } = partsOf(name)
  const kept = kind === 'screen' ? (to.startsWith('/') ? 0 : full.lastIndexOf('/') + 1) : full.length - localName(name).length
  return keyOf(kind, `${full.slice(0, kept)}${to}`)
}

/** Why a name cannot be changed to another, as a sentence; nothing when it can. */
export function refusal(index: IndexOfNames, name: NameKey, to: string): string | undefined {
  const { kind, full } = partsOf(name)
  const next = renamed(name, to)
  if (!index.definitions.has(name)) return `The ${nouns[kind]} "${full}" is not declared in this bundle, so it cannot be renamed.`
  if (kind === 'param' && localName(name) === 'id')
    return 'Links give a screen the "id" of the record by themselves, so the parameter keeps its name.'
  if (kind === 'choice') {
    const why = whyKept(index, full)
    if (why !== undefined) return why
  }
  const isLines = kind === 'field' && index.app.entities.has(full)
  const shape = isLines ? outer : (shapes[kind] ?? outer)
  if (!shape.test(localName(next))) return `"${to}" cannot name a ${nouns[kind]}: expected ${shape.source}.`
  if (index.definitions.has(next)) return `There is a ${nouns[kind]} "${partsOf(next).full}" already.`
  const owner = index.app.entities.get(full.slice(0, full.lastIndexOf('.')))
  return kind === 'field' && owner?.fields.get(to)?.system ? `Every record has a field "${to}" of its own.` : undefined
}

/** Why a value of an enumeration keeps its name: the server writes it, or it is the name of something else. */
function whyKept({ app, definitions }: IndexOfNames, full: string): string | undefined {
  const [entity = '', field = '', value = ''] = full.split('.')
  const other = namedInQueue(app, entity, field)
  if (other && definitions.has(keyOf(other, value)))
    return `"${value}" is the name of a ${nouns[other]}. Rename that, and the value follows.`
  const at = writtenAs(app, entity, field, value)
  return at && `The server itself writes "${value}" here ("${at}" of app.json), so the value keeps its name.`
}
