import type { Screen } from '../../schema/screen.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { keyOf } from './name.ts'
import type { Occurrence } from './occurrence.ts'

/** The parameters that the address of a screen declares: `/:id/:mode?`. The first time that one is named declares it. */
export function declaredParams({ kind, file, name: route, value }: BundleFile): Occurrence[] {
  if (kind !== 'screen') return []
  const seen = new Set<string>()
  return ((value as Screen).params ?? []).flatMap((form, index) =>
    [...form.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(({ 1: name = '', index: at }): Occurrence => {
      const isDefinition = !seen.has(name)
      seen.add(name)
      return {
        name: keyOf('param', `${route}.${name}`),
        file,
        path: ['params', index],
        at: 'value',
        start: at + 1,
        end: at + 1 + name.length,
        ...(isDefinition && { isDefinition }),
      }
    }),
  )
}
