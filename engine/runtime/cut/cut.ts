import type { Conversion } from '../../schema/conversion.ts'
import type { Dataset } from '../../schema/dataset.ts'
import type { Entity } from '../../schema/entity.ts'
import type { Guide } from '../../schema/guide.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Setting } from '../../schema/setting.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Access } from '../access/access.ts'
import { reportsOf } from '../access/report-screens.ts'
import type { App } from '../app/app.ts'
import type { Bundle } from '../app/bundle.ts'
import { documentOf } from '../app/document-of.ts'
import { remember, rememberPair } from '../app/remember.ts'
import { entityOf } from '../app/screen-entity.ts'
import { sectionsOf } from '../app/screen-lists.ts'
import { type Cut, cutEntity } from './cut-entity.ts'
import { cutLookups } from './cut-lookups.ts'
import { type CutReport, cutReport } from './cut-report.ts'
import { cutScreen } from './cut-screen.ts'
import { cutWorkflow } from './cut-workflow.ts'
import { present } from './present.ts'
import { type Selection, Selector } from './selection.ts'

/**
 * What the browser gets for a screen: the screen, and of everything else the part that it needs and its user may see,
 * in the language of the app that is passed (`link(localize(bundle, language))`). Nothing when they may not open it.
 * @param shown reports that it shows besides those that it declares, of which the person may run each
 */
export function cut(app: App, route: string, access: Access, shown: readonly string[] = []): Bundle | undefined {
  const screen = app.screens.get(route)
  if (!screen || !access.canOpen(route)) return undefined
  const conversions = conversionsOf(app, screen)
  const reports = [...reportsOf(app, screen, access.roles), ...shown].flatMap((name) => {
    const found = cutReport(app, access, name)
    return found ? [{ name, ...found }] : []
  })
  const made: Cut = { app, access, selection: selectionFor(app, screen, reports) }
  const entities = cutEntities(made)
  const bundle: Bundle = {
    language: app.bundle.language,
    app: app.bundle.app,
    entities,
    workflows: workflowsOf(made, entities),
    conversions,
    prints: printsOf(app, entities),
    screens: { [route]: cutScreen(made, screen) },
    ...(reports.length > 0 && {
      reports: Object.fromEntries(reports.map(({ name, report }) => [name, report])),
      datasets: datasetsOf(reports),
    }),
    lookups: cutLookups(made, entities),
    menus: {},
    roles: {},
    sequences: {},
    messages: {},
    fixtures: {},
    settings: settingsOf(app, screen),
    guides: guidesOf(app, route, access),
    locales: {},
    paths: {},
  }
  return present(bundle, route, access.roles)
}

/** What a screen needs whoever opens it. */
const needsOf = rememberPair((app: App, screen: Screen): Selection => {
  const selector = new Selector(app)
  const entity = entityOf(app, screen)
  if (entity) {
    selector.addEntity(documentOf(entity))
    selector.addEntity(entity)
  }
  selector.addScreen(screen)
  for (const conversion of Object.values(conversionsOf(app, screen))) selector.addConversion(conversion)
  addAccount(app, selector)
  return selector.selection
})

/** What a screen needs for a person: besides that, what the reports that they may run are made of. */
function selectionFor(app: App, screen: Screen, reports: readonly CutReport[]): Selection {
  const needed = needsOf(app, screen)
  if (reports.length === 0) return needed
  const selector = new Selector(app, needed)
  for (const { entity, dataset } of reports) selector.addDataset(entity, dataset)
  return selector.selection
}

/** The datasets that reports share; what a report has for itself is in it. */
function datasetsOf(reports: readonly CutReport[]): Record<string, Dataset> {
  return Object.fromEntries(
    reports.flatMap(({ report, dataset }): [string, Dataset][] =>
      typeof report.dataset === 'string' ? [[report.dataset, { label: report.label, ...dataset }]] : [],
    ),
  )
}

/** The guides of the screen that are for the person. */
function guidesOf({ bundle }: App, route: string, { roles }: Access): Record<string, Guide> {
  const own = ({ screen, roles: meant }: Guide) => screen === route && (meant === undefined || meant.some((role) => roles.includes(role)))
  return Object.fromEntries(Object.entries(bundle.guides ?? {}).filter(([, guide]) => own(guide)))
}

/** The settings that expressions in the browser may read, and those that the screen edits. */
function settingsOf({ bundle }: App, screen: Screen): Record<string, Setting> {
  const edited = screen.kind === 'settings' ? screen.settings : undefined
  return Object.fromEntries(Object.entries(bundle.settings ?? {}).filter(([name, file]) => file.private !== true || name === edited))
}

/** People: who created a record, who is signed in. */
function addAccount(app: App, selector: Selector): void {
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  if (entity) for (const name of [entity.display, account.name, account.login]) selector.addPath(entity, name)
}

function cutEntities(made: Cut): Record<string, Entity> {
  return Object.fromEntries(
    [...made.selection.fields.keys()].flatMap((name): [string, Entity][] => {
      const entity = made.app.entities.get(name)
      return entity && !entity.parent ? [[name, cutEntity(made, entity)]] : []
    }),
  )
}

/** The prints of the entities, by what they are called: what stands on them the server knows. */
function printsOf({ bundle }: App, entities: Readonly<Record<string, Entity>>): NonNullable<Bundle['prints']> {
  const kept = Object.entries(bundle.prints ?? {}).filter(([, { entity }]) => Object.hasOwn(entities, entity))
  return Object.fromEntries(kept.map(([name, { title, entity }]) => [name, { title, entity, facts: [] }]))
}

/** The conversions that a screen offers, without how they fill the new document: the server does that. */
const conversionsOf = rememberPair((app: App, screen: Screen): Record<string, Conversion> => {
  const sections = sectionsOf(screen).map(({ section }) => section)
  const actions = [screen, ...sections].flatMap((part) => ('actions' in part ? (part.actions ?? []) : []))
  const names = [
    ...actions.flatMap((action) => (typeof action !== 'string' && 'convert' in action ? [action.convert] : [])),
    ...sections.flatMap((section) => ('lines' in section ? (section.addFrom ?? []) : [])),
  ]
  return Object.fromEntries(
    names.flatMap((name): [string, Conversion][] => {
      const conversion = app.bundle.conversions[name]
      return conversion ? [[name, { ...conversion, header: {}, ...(conversion.line && { line: {} }) }]] : []
    }),
  )
})

/** The workflows of the entities. */
function workflowsOf(made: Cut, entities: Readonly<Record<string, Entity>>): Record<string, Workflow> {
  const declared = workflowsByEntity(made.app)
  const kept = Object.keys(entities).flatMap((entity) => declared.get(entity) ?? [])
  return Object.fromEntries(kept.map(([name, workflow]) => [name, cutWorkflow(made, workflow)]))
}

const workflowsByEntity = remember(({ bundle }: App) => Map.groupBy(Object.entries(bundle.workflows), ([, { entity }]) => entity))
