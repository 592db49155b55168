import type { Column, QueryField } from '../../schema/screen-parts.ts'
import { showsPath } from '../access/sight.ts'
import type { AppEntity } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import type { Cut } from './cut-entity.ts'

/** What of a list of columns or fields is shown: masked fields too. */
export function seen<Item extends Column | QueryField>(
  { app, access }: Pick<Cut, 'app' | 'access'>,
  from: AppEntity,
  items: readonly Item[],
): Item[] {
  return items.filter((item) => showsPath(app, access, from, fieldOf(item)))
}
