import type { Screen } from '../../schema/screen.ts'
import type { Column } from '../../schema/screen-parts.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { translatorOf } from '../app/languages/translator.ts'
import { listsOf } from '../app/screen-lists.ts'
import { headWidth, lineHeadWidth } from '../screens/column-width.ts'
import { labelledField } from '../screens/list/query-inputs.ts'
import type { Check } from './context.ts'

/** A column that says how wide it is has room for its head, in every language of the app. */
export const heads: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    for (const { path, from, items } of listsOf(app, value as Screen)) {
      if (path.at(-1) !== 'columns') continue
      const needs = path[0] === 'sections' || path[0] === 'steps' ? lineHeadWidth : headWidth
      for (const [index, column] of (items as readonly Column[]).entries()) {
        if (typeof column === 'string' || column.width === undefined) continue
        const [widest] = headsOf(app, from, column).sort((one, other) => needs(other) - needs(one))
        if (widest === undefined || needs(widest) <= column.width) continue
        yield {
          code: 'cut-head',
          severity: 'warning',
          file,
          path: [...path, index, 'width'],
          message: `"${widest}" needs about ${needs(widest)} pixels, and the column has ${column.width}. Remove "width", or make it larger.`,
        }
      }
    }
  }
}

/** What stands over a column, in every language; what the column itself says is its own, and read as it stands there. */
function headsOf(app: App, from: AppEntity, { field: path, label }: Exclude<Column, string>): string[] {
  if (label !== undefined) return [label]
  const field = labelledField(app, from, path)
  return field ? [field.label, ...translatedLabels(app, field)] : []
}

function translatedLabels({ bundle }: App, { entity, name, label }: AppField): string[] {
  const [owner = '', lines] = entity.split('.')
  const key = lines === undefined ? `fields.${name}.label` : `fields.${lines}.fields.${name}.label`
  const file = bundle.paths.entity?.[owner] ?? ''
  return bundle.app.languages.flatMap((language) => translatorOf(bundle, language)(file, key, label) ?? [])
}
