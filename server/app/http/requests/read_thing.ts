import { isOverlayKind } from '../../../../engine/runtime/access/overlay-kinds.ts'
import { identify } from '../../../../engine/runtime/app/identity.ts'
import { isJsonObject, type Json } from '../../../../engine/runtime/overlays/json.ts'
import { withOwnLabels } from '../../../../engine/runtime/overlays/own-labels.ts'
import { type Thing, type ThingName, tidied } from '../../../../engine/runtime/overlays/thing.ts'
import { placeOf } from '../../../../engine/runtime/overlays/things-in-files.ts'
import { languages } from '../../../../engine/schema/names.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'

/** What an address names. @throws Problem when it can be the name of nothing that is changed in the browser */
export function readThingName({ kind = '', name = '' }: { readonly kind?: string; readonly name?: string }): ThingName {
  if (!isOverlayKind(kind)) throw new Problem('notFound')
  const thing = { kind, name } as const
  const identity = identify(`${placeOf([], thing)}.json`)
  if ('fault' in identity || identity.name !== name) throw new Problem('notFound')
  return thing
}

/** A thing as an administrator sends it: `{value, texts: {US: {…}}}`; a null as the value takes it away. */
export function readThing(kind: ThingName['kind'], body: unknown): Thing {
  if (!isJsonObject(body) || !('value' in body)) throw new Problem('badRequest')
  const { value, texts = {} } = body
  if (value === null) return { texts: {} }
  if (!isJsonObject(value) || !isJsonObject(texts)) throw new Problem('badRequest')
  const catalogues = languages.flatMap((language): [string, Record<string, string>][] => {
    const catalogue = texts[language]
    return isJsonObject(catalogue) ? [[language, Object.fromEntries(Object.entries(catalogue).filter(isText))]] : []
  })
  const sent: Thing = { value, texts: Object.fromEntries(catalogues) }
  return tidied(kind, kind === 'menu' ? named(sent) : sent)
}

/** A menu whose names are told in every language when they were typed in one. */
function named(menu: Thing): Thing {
  const { metadata } = portal
  return withOwnLabels(menu, metadata.app.bundle.app.languages, (language, screen) => metadata.in(language).screens.get(screen)?.title)
}

const isText = (entry: [string, Json]): entry is [string, string] => typeof entry[1] === 'string'

/** The folder that a new thing goes to: `lending`, or `lending/loans`. */
export function readFolder(body: unknown): string | undefined {
  const folder = isJsonObject(body) ? body.folder : undefined
  if (folder === undefined || folder === null) return undefined
  if (typeof folder !== 'string' || !/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,3}$/.test(folder)) throw new Problem('badRequest')
  return folder
}
