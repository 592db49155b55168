import type { ListTile } from '../../../runtime/screens/dashboard/agenda.ts'
import { linkColumns } from '../../../runtime/screens/list/row-link.ts'
import type { SearchRequest } from '../../api/records.ts'

/** What a list tile asks for: its columns, what its link reads, and when each is due. */
export function tileRequest(tile: ListTile, columns: readonly { readonly path: string }[], size: number): SearchRequest {
  const due = tile.due === undefined ? [] : [tile.due]
  return {
    columns: [...new Set([...columns.map(({ path }) => path), ...linkColumns(tile.link), ...due])],
    page: { size },
    ...(tile.sort && { sort: tile.sort }),
    ...(tile.where !== undefined && { filter: tile.where }),
    ...(tile.takes !== undefined && { takes: tile.takes }),
  }
}
