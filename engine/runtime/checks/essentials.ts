import type { Essential } from '../../schema/essential.ts'
import type { ListScreen } from '../../schema/screen.ts'
import type { AppEntity } from '../app/app.ts'
import { type EssentialFact, essentialsOf } from '../app/essentials.ts'
import { fieldOf } from '../app/field-of.ts'
import { follow } from '../app/path.ts'
import type { Check, Context } from './context.ts'

/** So many columns stand before the fold on the screens that people work at. */
const beforeTheFold = 6
/** What every list of records with it has. */
const always = ['amount', 'due', 'since'] as const satisfies readonly (keyof Essential)[]

/** A list shows what is essential of its records, before the fold; what it has hidden has been thought of. */
export const essentials: Check = function* (context) {
  for (const { file, value } of context.of('screen')) {
    const screen = value as ListScreen
    const entity = context.app.entities.get(screen.entity ?? '')
    if (!entity || !isList(screen)) continue
    const columns = screen.columns.map(fieldOf)
    for (const { part, path } of lateEssentials(context, entity, screen)) {
      yield {
        code: 'late-essential',
        severity: 'warning',
        file,
        path: ['columns', columns.indexOf(path)],
        message: `"${path}" is essential of "${entity.name}" (${part}) and stands behind the fold. Move it among the first ${beforeTheFold} columns that are shown.`,
      }
    }
    for (const part of always) {
      const path = entity.declaration.essential?.[part]
      if (path === undefined || columns.includes(path)) continue
      yield {
        code: 'missing-essential',
        severity: 'warning',
        file,
        path: ['columns'],
        message: `"${path}" is essential of "${entity.name}" (${part}), and this list does not have it. Add it among the first ${beforeTheFold} columns, or add it as \`hidden\` where everybody knows it.`,
      }
    }
  }
}

const isList = ({ kind, columns }: { kind: string; columns?: unknown }): boolean =>
  (kind === 'list' || kind === 'master-detail') && Array.isArray(columns)

/** The essentials that are shown, stand behind the fold, and have others before them. */
function lateEssentials({ app }: Context, entity: AppEntity, screen: ListScreen): readonly EssentialFact[] {
  const shown = screen.columns.flatMap((column) => (typeof column === 'object' && column.hidden ? [] : [fieldOf(column)]))
  const found = essentialsOf(entity, (path) => shown.includes(path))
  const isFirst = (path: string) =>
    path === entity.code ||
    path === entity.display ||
    found.some((fact) => fact.path === path) ||
    follow(app, entity, path).steps.at(-1)?.field?.kind === 'status'
  return found.filter(({ path }) => {
    const place = shown.indexOf(path)
    return place >= beforeTheFold && !shown.slice(1, place).every(isFirst)
  })
}
