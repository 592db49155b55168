import type { DocumentScreen } from '../../../schema/screen.ts'
import type { App, AppEntity, AppField } from '../../app/app.ts'
import { fieldOf } from '../../app/field-of.ts'
import { follow } from '../../app/path.ts'
import { vars } from '../../app/vars.ts'

/**
 * What must be known of a record that is picked in a reference, as paths from it: what the reference fills in, what expressions read
 * through it, what the screen shows of it. Paths that the person may not see are left out.
 */
export function pickColumns(app: App, entity: AppEntity, screen: DocumentScreen, field: AppField): readonly string[] {
  const target = app.entities.get(field.target ?? '')
  if (!target) return []
  const isHeader = field.entity === entity.name
  const paths = new Set([target.display, target.code])
  const fill = field.declaration?.kind === 'ref' ? field.declaration.fill : undefined
  for (const path of vars(fill)) if (path.startsWith('picked.')) paths.add(path.slice('picked.'.length))
  const through = [`${isHeader ? 'record' : 'row'}.${field.name}.`, ...(isHeader ? [`row.parent.${field.name}.`] : [])]
  const shownWhere = Object.values(screen.sections).flatMap((section) => ('lines' in section ? (section.where ?? []) : []))
  for (const path of vars([entity.declaration, entity.workflow?.declaration, shownWhere])) {
    for (const prefix of through) if (path.startsWith(prefix)) paths.add(path.slice(prefix.length))
  }
  for (const path of shownPaths(screen, entity, isHeader ? undefined : field.entity)) {
    if (path.startsWith(`${field.name}.`)) paths.add(path.slice(field.name.length + 1))
  }
  return [...paths].filter((path) => follow(app, target, path).lost === undefined)
}

/** Paths that the screen shows: of the header, or of lines, by the entity that they are. */
export function shownPaths(screen: Pick<DocumentScreen, 'summary' | 'sections'>, owner?: AppEntity, lines?: string): string[] {
  const shown = lines ? [] : [...(screen.summary ?? [])]
  for (const section of Object.values(screen.sections)) {
    if ('fields' in section) shown.push(...(lines ? [] : section.fields))
    else if (owner && 'lines' in section && `${owner.name}.${section.lines}` === lines) {
      shown.push(...section.columns.map((column) => fieldOf(column)))
    }
  }
  return shown
}
