import type { Column, QueryField } from '../../../schema/screen-parts.ts'
import type { AppEntity } from '../app.ts'
import { fieldOf } from '../field-of.ts'
import type { Cut } from './cut-entity.ts'
import { showsPath } from './sight.ts'

/** What of a list of columns or fields is shown: masked fields too. */
export function seen<Item extends Column | QueryField>(
  { app, access }: Pick<Cut, 'app' | 'access'>,
  from: AppEntity,
  items: readonly Item[],
): Item[] {
  return items.filter((item) => showsPath(app, access, from, fieldOf(item)))
}
