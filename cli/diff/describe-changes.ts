import type { App } from '../../engine/runtime/app/app.ts'
import { bundleFiles } from '../../engine/runtime/app/bundle-file.ts'
import { isObject } from '../../engine/runtime/app/shape/branch.ts'
import { show } from '../../engine/runtime/app/shape/fault.ts'
import type { Kind } from '../../engine/schema/kinds.ts'
import { type Change, changes } from './changes.ts'
import { thingAt } from './things.ts'

/** What has changed of one file. */
interface FileChange {
  /** `entity loan` */
  readonly title: string
  /** `+`: new, `-`: gone, `~`: another. */
  readonly mark: '+' | '-' | '~'
  readonly lines: readonly string[]
}

/** What has changed between two revisions of a bundle, in words. */
export function describeChanges(before: App, after: App): FileChange[] {
  const was = filesOf(before)
  const is = filesOf(after)
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((title): FileChange[] => {
    const [old, current] = [was.get(title), is.get(title)]
    if (!old || !current) return [{ title, mark: old ? '-' : '+', lines: [] }]
    const lines = [...new Set(changes(old.value, current.value).map((change) => line(current.kind, change)))]
    return lines.length > 0 ? [{ title, mark: '~', lines }] : []
  })
}

function filesOf(app: App): ReadonlyMap<string, { readonly kind: Kind; readonly value: unknown }> {
  const files = bundleFiles(app).map(({ kind, name, value }): [string, { kind: Kind; value: unknown }] => [
    kind === 'app' ? 'app' : `${kind} ${name}`,
    { kind, value },
  ])
  const locales = Object.entries(app.bundle.locales).flatMap(([language, found]) =>
    Object.entries(found).map(([path, value]): [string, { kind: Kind; value: unknown }] => [
      `${language} ${path}`,
      { kind: 'locale', value },
    ]),
  )
  return new Map([...files, ...locales])
}

function line(kind: Kind, { path, before, after }: Change): string {
  const thing = thingAt(kind, path)
  const rest = path.slice(thing?.length ?? 0).join('.')
  const words = thing?.words ?? ''
  if (thing && rest === '') {
    if (before === undefined) return `+ ${words}${detail(after)}`
    if (after === undefined) return `- ${words}`
  }
  const name = [words, rest].filter((part) => part !== '').join(': ')
  if (before === undefined) return `~ ${name} is ${show(after)}`
  if (after === undefined) return `~ ${name} is no longer ${show(before)}`
  return `~ ${name} was ${show(before)}, is ${show(after)}`
}

/** What a new thing is, in a word. */
function detail(value: unknown): string {
  if (!isObject(value)) return ''
  if (typeof value.kind === 'string') return ` (${value.kind})`
  return Array.isArray(value.operations) ? ` (${value.operations.join(', ')})` : ''
}
