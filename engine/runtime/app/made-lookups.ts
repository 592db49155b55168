import type { Choice } from '../../schema/field.ts'
import type { Message } from '../../schema/message.ts'
import type { NameKind } from '../names/name.ts'
import { addressesOf } from './addresses.ts'
import type { Bundle } from './bundle.ts'

/** A lookup whose values are what the app itself consists of. */
interface MadeLookup {
  /** What its values are names of, and follow when that is renamed. */
  readonly names?: NameKind
  readonly choices: (bundle: Bundle) => ReadonlyMap<string, Choice>
}

/** The lookups that no file declares. */
export const madeLookups: Readonly<Record<string, MadeLookup>> = {
  $roles: {
    names: 'role',
    choices: ({ roles }) =>
      called(
        roles,
        ({ label }) => label,
        ({ permissionSet }) => !permissionSet,
      ),
  },
  $messages: { names: 'message', choices: ({ messages }) => called(messages, messageLabel) },
  $lookups: { names: 'lookup', choices: ({ lookups }) => called(lookups, withName) },
  $entities: { names: 'entity', choices: ({ entities }) => called(entities, withName) },
  $sequences: { names: 'sequence', choices: ({ sequences }) => called(sequences, withName) },
  $addresses: { choices: addressesOf },
}

/** The values of such a lookup: from the files, or from the part that the server has cut for the browser, which has no files. */
export function madeChoices(bundle: Bundle, name: string): ReadonlyMap<string, Choice> | undefined {
  const values = bundle.lookups[name]?.values
  return values ? new Map(Object.entries(values)) : madeLookups[name]?.choices(bundle)
}

/** What administrators call a message: without what its title inserts where it has no label of its own. */
const messageLabel = ({ label, title }: Message): string => label ?? title.replace(/\s*\{[^{}]*\}\s*/g, ' ').trim()

/** Two may be called alike, and whoever picks one knows it by its name too. */
const withName = ({ label = '' }: { readonly label?: string }, name: string): string => `${label} ${name}`.trim()

function called<Part>(
  parts: Readonly<Record<string, Part>>,
  label: (part: Part, name: string) => string,
  isOne: (part: Part) => boolean = () => true,
): ReadonlyMap<string, Choice> {
  const held = Object.entries(parts).filter(([name, part]) => !name.startsWith('$') && isOne(part))
  return new Map(held.map(([name, part]) => [name, { label: label(part, name) }]))
}
