import type { ScreenOf } from '../../../schema/screen.ts'
import type { ContentBlock } from '../../../schema/screens/content.ts'
import { isPublic } from '../../access/is-public.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { textWithSettings } from '../../app/setting-texts.ts'
import type { Surroundings } from '../../documents/compute.ts'
import { statusOf } from '../../documents/editable.ts'
import { newRecord } from '../../documents/new-record.ts'
import { type Labels, linesOf, type RecordData, wireOf } from '../../values/record-data.ts'
import { KEY } from '../document/address.ts'
import type { Draft } from '../document/draft.ts'
import { wizardIssues } from './step-rules.ts'
import type { WizardDraft } from './wizard-model.ts'

type Wizard = ScreenOf<'wizard'>

/** A part of a page where people ask how what they have sent stands. */
export type StatesBlock = Extract<ContentBlock, { states: object }>

/** A way in which an applicant is reached. */
type ApplicantContact = keyof NonNullable<Wizard['applicant']>

/** A public wizard with its address. */
export interface PublicWizard {
  readonly route: string
  readonly screen: Wizard
}

/** The wizards of an entity that anybody may fill in. */
export const publicWizards = (app: Pick<App, 'screens'>, entity: string): readonly PublicWizard[] =>
  [...app.screens].flatMap(([route, screen]) =>
    screen.kind === 'wizard' && screen.entity === entity && isPublic(screen) ? [{ route, screen }] : [],
  )

/** The fields of an entity that hold where an applicant is reached, whichever public wizard they have filled in. */
export const applicantFields = (app: Pick<App, 'screens'>, entity: string, contact: ApplicantContact): readonly string[] => [
  ...new Set(publicWizards(app, entity).flatMap(({ screen }) => screen.applicant?.[contact] ?? [])),
]

/** How an application stands, as the applicant is told. */
export interface ApplicationState {
  readonly label: string
  readonly tone: string
  readonly text?: string
  readonly reason?: string
}

/** What a block says of a record; `comment` is that of the step that led it where it stands. */
export function applicationState(
  app: App,
  entity: AppEntity,
  { states }: StatesBlock,
  record: RecordData,
  comment: string | null,
): ApplicationState {
  const status = statusOf(entity, record) ?? ''
  const declared = entity.workflow?.statuses.get(status)
  const said = Object.hasOwn(states, status) ? states[status] : undefined
  return {
    label: said?.label ?? declared?.label ?? '',
    tone: declared?.tone ?? 'draft',
    ...(said?.text !== undefined && { text: textWithSettings(app, said.text) }),
    ...(said?.reason === true && comment !== null && { reason: comment }),
  }
}

/** The public wizard in which a record that is open again is changed and sent: of several the one whose steps it fits best. */
export function wizardOfRecord(app: App, entity: AppEntity, record: RecordData, surroundings: Surroundings): PublicWizard | undefined {
  const status = statusOf(entity, record) ?? ''
  if (entity.workflow?.statuses.get(status)?.editable !== true) return undefined
  const fitting = publicWizards(app, entity.name)
    .filter(({ screen }) => screen.applicant && screen.finish && entity.workflow?.transitions.get(screen.finish)?.from.includes(status))
    .map((wizard) => ({ wizard, wrong: wizardIssues(app, wizard.screen, record, surroundings).length }))
  return fitting.toSorted((one, other) => one.wrong - other.wrong)[0]?.wizard
}

/** The fields and lines that a wizard asks for. */
export function askedIn(screen: Wizard): readonly string[] {
  const sections = Object.values(screen.steps).flatMap(({ sections = {} }) => Object.values(sections))
  return sections.flatMap((section) => ('fields' in section ? section.fields : [section.lines]))
}

/** A record that was sent, as a wizard goes on with it: what its steps ask for, as the applicant may see it, and else what a new one has. */
export function draftOfApplication(
  app: App,
  { screen }: PublicWizard,
  shown: RecordData,
  surroundings: Surroundings & { readonly now: string },
): WizardDraft {
  const entity = app.entities.get(screen.entity)
  const fresh = newRecord(app, screen.entity, surroundings)
  const asked = new Set(askedIn(screen))
  const isAsked = (path: string) => asked.has(path.split('.')[0] ?? '')
  const labels: Labels = { ...fresh.$labels, ...Object.fromEntries(Object.entries(shown.$labels ?? {}).filter(([path]) => isAsked(path))) }
  const values = Object.entries(shown).filter(([path]) => isAsked(path) && !entity?.lines.has(path))
  const masked = ((shown.$masked ?? []) as readonly string[]).filter(isAsked)
  const lines = [...(entity?.lines.keys() ?? [])].map((name) => [
    name,
    asked.has(name) ? linesOf(shown, name).map((row) => ({ ...row, [KEY]: wireOf(row, 'id') })) : [],
  ])
  const header = Object.fromEntries(Object.entries(fresh).filter(([name]) => Object.hasOwn(shown, name) && !entity?.lines.has(name)))
  const draft: Draft = {
    format: 1,
    savedAt: surroundings.now,
    base: {},
    header: { ...header, ...Object.fromEntries(values), $labels: labels, ...(masked.length > 0 && { $masked: masked }) } as RecordData,
    lines: Object.fromEntries(lines),
    rejected: {},
    given: 0,
  }
  return { draft, step: '' }
}

/** What a wizard has sent, whole: what its steps ask for and was left empty is empty now, whatever stood there. */
export function wholeSending(app: App, screen: Wizard, sent: unknown, surroundings: Surroundings): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const fresh = newRecord(app, screen.entity, surroundings)
  const left = askedIn(screen).filter((name) => !Object.hasOwn(sent, name))
  return { ...Object.fromEntries(left.map((name) => [name, fresh[name] ?? null])), ...sent }
}
