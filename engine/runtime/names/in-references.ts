import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import type { Match } from '../app/pattern.ts'
import { keyOf } from './name.ts'
import { type Mention, type Occurrence, whole } from './occurrence.ts'
import { entityOrLines, fieldsOnPath } from './paths.ts'
import type { Reference } from './references/reference.ts'
import { linkedScreen, referencesIn } from './unknown-names.ts'

/** The names that a file uses where the language expects a name. */
export function usedInReferences(app: App, file: BundleFile): Occurrence[] {
  return referencesIn(file).flatMap((match) => {
    const { path, at = 'value' } = match
    return mentions(app, file, match).map((mention): Occurrence => ({ file: file.file, path, at, ...mention }))
  })
}

function mentions(app: App, file: BundleFile, { rule, path, value }: Match<Reference>): Mention[] {
  const text = String(value)
  const place = { app, file, path }
  if ('or' in rule && rule.or?.includes(text)) return []
  switch (rule.names) {
    case 'entityOrLines':
      return entityOrLines(text)
    case 'field': {
      const entity = rule.of(place)
      return entity ? fieldsOnPath(app, entity, text) : []
    }
    case 'lines': {
      const entity = rule.of(place)
      return entity ? [whole(keyOf('field', `${entity.name}.${text}`), text)] : []
    }
    case 'status':
    case 'transition': {
      const entity = rule.of(place)
      return entity ? [whole(keyOf(rule.names, `${entity.name}.${text}`), text)] : []
    }
    case 'part': {
      const name = rule.key(place, text)
      return name ? [whole(name, text)] : []
    }
    case 'param': {
      const screen = linkedScreen(file, path)
      return screen === '' ? [] : [whole(keyOf('param', `${screen}.${text}`), text)]
    }
    default:
      return [whole(keyOf(rule.names, text), text)]
  }
}
