import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { remember, rememberPair } from '../../../../engine/runtime/app/remember.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import { notCompilable } from '../failures.ts'
import type { Statement } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import type { SelectedColumn } from './columns.ts'
import { readPaths } from './read_paths.ts'
import { seesRow } from './visible_rows.ts'

/**
 * References of an entity that expressions read through and that may lead to records outside the person’s row scope: `member`, `copy.parent`.
 * What stands behind them is for the rules; whether it is shown too is asked record by record.
 */
export const guardedReferences = (app: App, access: ReadAccess, entity: AppEntity): readonly string[] => guardedFrom(app)(access, entity)

const guardedFrom = remember((app: App) => rememberPair((access: ReadAccess, entity: AppEntity) => collect(app, access, entity)))

function collect(app: App, access: ReadAccess, entity: AppEntity): readonly string[] {
  const found = new Set<string>()
  for (const path of readPaths(app, entity)) {
    const segments = path.split('.').slice(0, -1)
    let owner: AppEntity | undefined = entity
    for (const [index, segment] of segments.entries()) {
      const target: AppEntity | undefined = app.entities.get(owner?.fields.get(segment)?.target ?? '')
      if (!target) break
      if (access.scope(target.name) !== true) found.add(segments.slice(0, index + 1).join('.'))
      owner = target
    }
  }
  return [...found]
}

/** Columns that say of each such reference whether the person may see the record that it leads to. */
export function selectSeen(statement: Statement, source: Source, access: ReadAccess): readonly SelectedColumn[] {
  const { app } = statement
  return guardedReferences(app, access, source.entity).map((path) => {
    let from = source
    for (const segment of path.split('.')) {
      const reference = from.entity.fields.get(segment)
      from = (reference && from.joins.follow(from, reference)) ?? notCompilable(`${segment} is not a reference`)
    }
    const id = from.entity.fields.get('id') ?? notCompilable(`${from.entity.name} has no id`)
    return { path, kind: 'seen', text: seesRow(statement, access, from), field: id, decode: (value) => value as boolean }
  })
}
