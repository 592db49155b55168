import type { Screen } from '../../schema/screen.ts'
import type { Section } from '../../schema/screen-parts.ts'
import type { AppEntity } from '../app/app.ts'
import { documentOf } from '../app/document-of.ts'
import { entityOf } from '../app/screen-entity.ts'
import { type ScreenSection, sectionsOf } from '../app/screen-lists.ts'
import type { Context } from './context.ts'

/** A section of a screen that shows records of another entity. */
interface ShownSection<Shown extends Section> {
  readonly file: string
  readonly route: string
  readonly path: ScreenSection['path']
  readonly section: Shown
  /** What the screen shows itself. */
  readonly opened: AppEntity
  /** Nobody who may open the screen may read those records, as far as all roles and grants are known. */
  readonly isUnread: boolean
}

/** The sections of all screens that `is` picks, which show records of the entity that `entity` names. */
export function* shownSections<Shown extends Section>(
  { app, of, names, accessOf }: Context,
  is: (section: Section) => section is Shown,
  entity: (section: Shown) => string,
): Iterable<ShownSection<Shown>> {
  const areGrantsKnown = names('role').length === of('role').length
  const roles = [...app.roles.keys()].map(accessOf)
  for (const { file, name: route, value } of of('screen')) {
    const screen = value as Screen
    const opened = entityOf(app, screen)
    if (!opened) continue
    const audience = roles.filter((role) => role.canOpen(route))
    for (const { path, section } of sectionsOf(screen)) {
      if (!is(section)) continue
      const records = app.entities.get(entity(section))
      const reads = (role: (typeof roles)[number]) => records !== undefined && role.canRead(documentOf(records).name)
      const isUnread = records !== undefined && areGrantsKnown && audience.length > 0 && !audience.some(reads)
      yield { file, route, path, section, opened, isUnread }
    }
  }
}
