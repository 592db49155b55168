import type { HttpContext } from '@adonisjs/core/http'
import { mayChange } from '../../../../engine/runtime/access/overlay-kinds.ts'
import { publishedFor } from '../../../../engine/runtime/access/report-screens.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { link } from '../../../../engine/runtime/app/link.ts'
import { localize } from '../../../../engine/runtime/app/localize.ts'
import { screenAnswer } from '../../../../engine/runtime/cut/screen-answer.ts'
import { difference } from '../../../../engine/runtime/overlays/difference.ts'
import type { Operations } from '../../../../engine/runtime/overlays/operation.ts'
import type { ThingName } from '../../../../engine/runtime/overlays/thing.ts'
import { thingOf } from '../../../../engine/runtime/overlays/things-in-files.ts'
import type { Screen } from '../../../../engine/schema/screen.ts'
import { lastMailing, peopleToMail } from '../../jobs/report_mail.ts'
import { toldDiagnostics } from '../../overlays/thing_facts.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { fieldOffers, rowOffers } from '../../records/dataset_offers.ts'
import { previewReport } from '../../records/report.ts'
import portal from '../../services/portal.ts'
import { accountNames } from '../../storage/approvals/account_names.ts'
import { readReportUses } from '../../storage/queries/report_uses.ts'
import { Problem } from '../answers/problem.ts'
import { readThing, readThingName } from '../requests/read_thing.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Where a report that is about to be published is shown to the one who makes it. */
const previewRoute = '/preview'
const mostPreviewed = 100

/** What those who make reports in the browser work with: as much of the records as they may read themselves. */
export default class ReportBuilderController {
  /** What reports can be about: entities, and the lines of them. */
  async entities(http: HttpContext): Promise<void> {
    http.response.json({ entities: rowOffers(author(http), inAllLanguages()) })
  }

  /** The fields of an entity or of lines (`of`), with their labels in every language. */
  async fields(http: HttpContext): Promise<void> {
    const { of } = http.request.qs()
    const fields = typeof of === 'string' ? fieldOffers(author(http), inAllLanguages(), of) : undefined
    if (!fields) throw new Problem('notFound')
    http.response.json({ fields })
  }

  /** Who has run which reports in the last ninety days. */
  async uses(http: HttpContext): Promise<void> {
    const context = author(http)
    const { app, pool, access } = context
    const uses = await readReportUses(pool, environmentOf(context).today)
    const names = access.canRead(app.bundle.app.account.entity)
      ? await accountNames(pool, app, [...new Set(uses.map(({ account }) => account))])
      : new Map<string, string>()
    const codes = new Map(publishedFor(app, [...app.roles.keys()]).map(({ name, menu }) => [name, menu.code]))
    http.response.json({
      uses: uses.map((use) => ({ ...use, name: names.get(use.account) ?? null })),
      codes: Object.fromEntries(codes),
    })
  }

  /** People whom a report can be mailed to: those whose names have the words (`search`), or those who sign in with these (`logins`). */
  async people(http: HttpContext): Promise<void> {
    const { search, logins } = http.request.qs()
    const wanted = { ...(typeof search === 'string' && { search }), ...(logins !== undefined && { logins: [logins].flat().map(String) }) }
    http.response.json({ people: await peopleToMail(author(http), wanted) })
  }

  /** What came of the last time that a report was mailed, and the screen of all of them. */
  async mailed(http: HttpContext): Promise<void> {
    http.response.json(await lastMailing(author(http), http.params.name))
  }

  /** What is wrong with a report as it is written now (`{name, value, texts}`), and the screen that shows it, as far as it can be shown. */
  async check(http: HttpContext): Promise<void> {
    const context = author(http)
    const written = await previewed(http)
    const { app, diagnostics } = written
    if (!app) return http.response.json({ diagnostics, screen: null })
    http.response.json({ diagnostics, screen: screenAnswer(app, context.accesses.of(app, context.access.roles), previewRoute) ?? null })
  }

  /** Runs a report as it is written now: `{name, value, texts, params}`; with `at`, the rows behind a row of it. */
  async preview(http: HttpContext): Promise<void> {
    const context = author(http)
    const written = await previewed(http)
    const { app, name, diagnostics } = written
    if (!app) throw new Problem('invalid', { members: { diagnostics } })
    const { params, at } = http.request.body()
    const own: Context = { ...context, app, access: context.accesses.of(app, context.access.roles) }
    const request = { limit: mostPreviewed, ...(params !== undefined && { params }), ...(at !== undefined && { at }) }
    http.response.json(await previewReport(own, name, request))
  }
}

/** A report as it is written now, over everything else that runs; no app where something keeps it from being shown. */
interface Previewed {
  readonly name: string
  readonly diagnostics: ReturnType<typeof toldDiagnostics>
  readonly app?: App
}

/** What was looked at last: a report is checked, and then run, as it is. */
const recent = new Map<string, Previewed>()
const mostRecent = 8

async function previewed(http: HttpContext): Promise<Previewed> {
  const body = http.request.body()
  const thing = readThingName({ kind: 'report', name: typeof body.name === 'string' ? body.name : '' })
  const wanted = readThing('report', { value: body.value ?? null, texts: body.texts })
  const operations = difference('report', thingOf(portal.metadata.deployed, thing), wanted)
  const key = JSON.stringify([portal.metadata.app.hash, http.language, thing.name, operations])
  const known = recent.get(key)
  if (known) return known
  const made = await readPreview(http, thing, { operations, isThere: wanted.value !== undefined })
  if (recent.size >= mostRecent) recent.delete([...recent.keys()][0] ?? '')
  recent.set(key, made)
  return made
}

async function readPreview(
  { language }: HttpContext,
  thing: ThingName,
  { operations, isThere }: { readonly operations: Operations; readonly isThere: boolean },
): Promise<Previewed> {
  const { name } = thing
  const { files, checked } = await portal.metadata.with({ ...thing, operations })
  const diagnostics = toldDiagnostics(files, thing, checked.diagnostics)
  if (!isThere || diagnostics.some(stopsShowing)) return { name, diagnostics }
  const page: Screen = { kind: 'report', title: thing.name, report: thing.name, free: true, immediate: true }
  const { bundle, hash } = checked.app
  const shown = { ...bundle, screens: { ...bundle.screens, [previewRoute]: page } }
  return { name, diagnostics, app: link(localize(shown, language), hash) }
}

/** What is not translated yet can be looked at, and so can what is wrong elsewhere because of it. */
const stopsShowing = ({ severity, code, ...place }: ReturnType<typeof toldDiagnostics>[number]): boolean =>
  severity === 'error' && code !== 'missing-translation' && !('file' in place)

const inAllLanguages = (): readonly App[] => portal.metadata.app.bundle.app.languages.map((language) => portal.metadata.in(language))

/** @throws Problem when the person may open no screen that changes reports */
function author(http: HttpContext): Context {
  const context = recordsContext(http)
  if (!mayChange(context.app, context.access, 'report')) throw new Problem('notFound')
  return context
}
