import type { Screen } from '../../schema/screen.ts'
import type { LinesSection, Section } from '../../schema/screen-parts.ts'
import type { App, AppEntity } from '../app/app.ts'
import { entityOf } from '../app/screen-entity.ts'
import { sectionsOf } from '../app/screen-lists.ts'
import { dependencies } from '../expressions/dependencies.ts'
import { canHold } from '../expressions/possible.ts'
import { siteOf } from '../expressions/scope.ts'
import { holdsAll } from '../screens/document/shown-lines.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** A card of some lines tells them from the others, changes none of them, and does not stand alone where they are changed. */
export const shownLines: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = entityOf(app, screen)
    if (!entity) continue
    const cards = sectionsOf(screen)
    for (const { path, section } of cards) {
      if (!isOfLines(section) || holdsAll(section)) continue
      const isWhole = cards.some(({ section: other }) => isOfLines(other) && other.lines === section.lines && holdsAll(other))
      for (const { at, message } of wrongIn(app, screen, entity, section, isWhole))
        yield { code: 'wrong-lines', file, path: [...path, at], message } satisfies Finding
    }
  }
}

const isOfLines = (section: Section): section is LinesSection => 'lines' in section

interface Wrong {
  readonly at: string
  readonly message: string
}

function* wrongIn(app: App, screen: Screen, entity: AppEntity, section: LinesSection, isWhole: boolean): Iterable<Wrong> {
  const rows = entity.lines.get(section.lines)
  if (!rows) return
  if (isSameForAll(app, entity, rows, section))
    yield { at: 'where', message: 'This says the same of every line. Compare something of the `row`, or say `visible` of the card.' }
  for (const at of ['addFrom', 'import', 'judge'] as const) {
    if (section[at] === undefined) continue
    yield { at, message: `A card with "where" shows lines and changes none. Say "${at}" of the card that shows all of them.` }
  }
  if (isWhole || !areChanged(screen, entity, section.lines)) return
  const message = `"${section.lines}" are changed on this screen, and no card shows all of them. Add one without "where", or make the screen "readonly".`
  yield { at: 'where', message }
}

/** Whether a condition reads nothing of a line, or holds for every one. */
function isSameForAll(app: App, entity: AppEntity, rows: AppEntity, { where = true }: LinesSection): boolean {
  if (!dependencies(where).some((path) => path.startsWith('row.'))) return true
  return !canHold([{ '!': [where] }], siteOf(app, { record: entity.name, row: rows.name }))
}

/** Whether lines are changed on a screen: by saving, or with a step that is taken there. */
function areChanged(screen: Screen, { workflow }: AppEntity, lines: string): boolean {
  if (!('readonly' in screen && screen.readonly)) return true
  const offered = 'transitions' in screen ? screen.transitions : undefined
  return [...(workflow?.transitions ?? [])].some(
    ([name, { edits = [] }]) => (offered?.includes(name) ?? true) && edits.some((path) => path === lines || path.startsWith(`${lines}.`)),
  )
}
