import type { App } from '../app/app.ts'
import { valueAt } from '../app/bundle-file.ts'
import { type Echo, type Filled, originOf } from '../app/expand/origin.ts'
import { keyOf } from './name.ts'
import { type Occurrence, whole } from './occurrence.ts'

/**
 * Where the names of an expanded file are written: in a fragment that it uses or in what it tells that, in a row scope,
 * or in the screen that it is a variant of; and the names of what it uses. A name that is made of both is left out.
 */
export function asWritten(app: App, user: string, found: readonly Occurrence[]): readonly Occurrence[] {
  const origins = app.bundle.origins?.[user]
  if (!origins) return found
  const used = (origins.uses ?? []).map(
    ({ kind, name, path }): Occurrence => ({ file: origins.file, path, at: 'value', ...whole(keyOf(kind, name), name) }),
  )
  const written = found.flatMap((occurrence): Occurrence[] => {
    const { file, path, filled } = originOf(origins, occurrence.path)
    if (!filled) return [{ ...occurrence, file, path }]
    const text = textAt(app, file, path, occurrence.at)
    const place = text === undefined ? undefined : placeIn(text, filled, occurrence)
    if (!place) return []
    const { start, end, param } = place
    return [
      param === undefined
        ? { ...occurrence, file, path, start, end }
        : { ...occurrence, file: filled.file ?? origins.file, path: [...filled.path, param], at: 'value', start, end },
    ]
  })
  const repeated = (origins.echoes ?? []).flatMap((each) => found.flatMap((occurrence) => echo(occurrence, each)))
  return [...used, ...written, ...repeated]
}

/** The name at a path, where it is repeated: a key, or a text that stands there or as its `field` or `convert`. */
function echo(occurrence: Occurrence, { of, file, at }: Echo): Occurrence[] {
  const { isDefinition: _isDefinition, path, ...rest } = occurrence
  const [last, ...more] = path.slice(of.length)
  if (more.length > 0 || (last !== undefined && last !== 'field' && last !== 'convert')) return []
  return of.every((step, index) => step === path[index]) ? [{ ...rest, file, path: at, at: 'value' }] : []
}

function textAt({ bundle }: App, file: string, path: Occurrence['path'], at: Occurrence['at']): string | undefined {
  const name = Object.entries(bundle.paths.fragment ?? {}).find(([, written]) => `${written}.json` === file)?.[0]
  const text = at === 'key' ? path.at(-1) : valueAt(bundle.fragments?.[name ?? ''], path)
  return typeof text === 'string' ? text : undefined
}

/** Which part of a text with parameters, or of the value of one, a name is. */
function placeIn(text: string, { args }: Filled, { start, end }: Occurrence): { start: number; end: number; param?: string } | undefined {
  let read = 0
  let made = 0
  for (const piece of text.split(/(\{\{\w+\}\})/)) {
    const param = /^\{\{(\w+)\}\}$/.exec(piece)?.[1]
    const length = param === undefined ? piece.length : String(args[param] ?? '').length
    if (start >= made && end <= made + length) {
      const offset = param === undefined ? read - made : -made
      return { start: start + offset, end: end + offset, ...(param !== undefined && { param }) }
    }
    read += piece.length
    made += length
  }
  return undefined
}
