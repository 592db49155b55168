import type { HttpContext } from '@adonisjs/core/http'
import { menu } from '../../../../engine/runtime/access/menu.ts'
import { isOverlayKind, mayChange, type OverlayKind } from '../../../../engine/runtime/access/overlay-kinds.ts'
import { link } from '../../../../engine/runtime/app/link.ts'
import { localize } from '../../../../engine/runtime/app/localize.ts'
import { composedThing } from '../../../../engine/runtime/overlays/compose.ts'
import { difference } from '../../../../engine/runtime/overlays/difference.ts'
import type { Overlay } from '../../../../engine/runtime/overlays/overlay.ts'
import type { Change } from '../../../../engine/runtime/overlays/stored-overlay.ts'
import { keyOf, type ThingName } from '../../../../engine/runtime/overlays/thing.ts'
import { namesOf, thingOf } from '../../../../engine/runtime/overlays/things-in-files.ts'
import { actorOf } from '../../audit/audit_entry.ts'
import { type MessageTrial, previewMessage } from '../../overlays/preview_message.ts'
import { thingFacts, told, toldDiagnostics } from '../../overlays/thing_facts.ts'
import { roleIssue } from '../../people/delegation.ts'
import type { Context } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import portal from '../../services/portal.ts'
import { accountNames } from '../../storage/approvals/account_names.ts'
import { Problem } from '../answers/problem.ts'
import { expectedVersion } from '../requests/expected_version.ts'
import { readFolder, readThing, readThingName } from '../requests/read_thing.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What administrators change in the browser: for whoever may open a screen that does. */
export default class OverlaysController {
  /** All things of a kind, with how they stand. */
  async index(http: HttpContext): Promise<void> {
    const { kind } = http.params
    allow(http, kind)
    const { deployed, misfits } = portal.metadata
    const changed = portal.overlays.all.filter((overlay) => overlay.kind === kind)
    const names = [...new Set([...namesOf(deployed, kind), ...changed.map(({ name }) => name)])]
    const app = portal.metadata.in(http.language)
    http.response.json({
      screens: Object.fromEntries([...app.screens].map(([route, { title }]) => [route, title])),
      roles: Object.fromEntries([...app.roles].map(([name, { label }]) => [name, label])),
      things: names.map((name) => {
        const thing = { kind, name }
        const overlay = portal.overlays.of(thing)
        const isDeployed = thingOf(deployed, thing).value !== undefined
        const current = composedThing(deployed, { ...thing, operations: overlay.draft ?? overlay.published })
        return {
          name,
          label: labelOf(current.value, http.language, current.texts),
          version: overlay.version,
          isDeployed,
          isThere: current.value !== undefined,
          isChanged: overlay.published.length > 0,
          hasDraft: overlay.draft !== undefined,
          publishAt: overlay.publishAt ?? null,
          refusedAt: overlay.refusedAt ?? null,
          changedAt: overlay.updatedAt ?? null,
          quarantined: misfits.filter((misfit) => keyOf(misfit) === keyOf(thing)).length,
        }
      }),
    })
  }

  async show(http: HttpContext): Promise<void> {
    const thing = open(http)
    http.response.header('ETag', `"${portal.overlays.of(thing).version}"`)
    http.response.json(thingFacts(portal.overlays.of(thing)))
  }

  /** Saves the whole thing as a draft. What is wrong with it is told and stays until it is published. */
  async save(http: HttpContext): Promise<void> {
    const thing = open(http)
    const { operations, folder } = submitted(http, thing)
    await this.#change(http, thing, { do: 'save', operations, ...(folder !== undefined && { folder }) })
  }

  async discard(http: HttpContext): Promise<void> {
    await this.#change(http, open(http), { do: 'discard' })
  }

  /** Publishes the draft, or has it published at a moment (`at`). */
  async publish(http: HttpContext): Promise<void> {
    const { at } = http.request.body()
    if (at !== undefined && at !== null && Number.isNaN(Date.parse(String(at)))) throw new Problem('badRequest')
    const change: Change =
      at === undefined ? { do: 'publish' } : { do: 'schedule', at: at === null ? undefined : new Date(at).toISOString() }
    await this.#change(http, open(http), change)
  }

  /** Publishes again what a version (`version`) had published; 0 is as deployed. */
  async rollBack(http: HttpContext): Promise<void> {
    const thing = open(http)
    const { version } = http.request.body()
    const versions = await portal.overlays.versions(thing)
    const found = versions.find((known) => known.version === version && published.includes(known.action))
    if (!found && version !== 0) throw new Problem('notFound')
    await this.#change(http, thing, { do: 'rollBack', operations: found?.operations ?? [] })
  }

  async versions(http: HttpContext): Promise<void> {
    const thing = open(http)
    const { app, pool, access } = recordsContext(http)
    const versions = await portal.overlays.versions(thing)
    const mayName = access.canRead(app.bundle.app.account.entity)
    const names = mayName
      ? await accountNames(
          pool,
          app,
          versions.map(({ account }) => account),
        )
      : new Map<string, string>()
    http.response.json({ versions: versions.map((version) => ({ ...version, by: names.get(version.account ?? '') ?? null })) })
  }

  /** What is wrong with a thing, without keeping it. */
  async check(http: HttpContext): Promise<void> {
    const thing = open(http)
    const { files, checked } = await portal.metadata.with({ ...thing, ...submitted(http, thing) })
    http.response.json({ diagnostics: toldDiagnostics(files, thing, checked.diagnostics) })
  }

  /** A menu as the holder of roles would see it; a message as it would be written about a record. */
  async preview(http: HttpContext): Promise<void> {
    const thing = open(http)
    const { files, checked } = await portal.metadata.with({ ...thing, ...submitted(http, thing) })
    if (thing.kind === 'message') {
      const diagnostics = toldDiagnostics(files, thing, checked.diagnostics).filter(({ severity }) => severity === 'error')
      if (diagnostics.length > 0) throw new Problem('invalid', { members: { diagnostics } })
      http.response.json(await previewMessage(recordsContext(http), checked.app, thing.name, messageTrial(http)))
      return
    }
    const { role } = http.request.body()
    const { bundle, hash } = checked.app
    if (thing.kind !== 'menu' || typeof role !== 'string' || !Object.hasOwn(bundle.roles, role)) throw new Problem('notFound')
    const app = link(localize(bundle, http.language), hash)
    http.response.json({ items: menu(app, portal.accesses.of(app, [role]), thing.name) })
  }

  async #change(http: HttpContext, thing: ThingName, change: Change): Promise<void> {
    const context = recordsContext(http)
    const expected = expectedVersion(http)
    const seen = expected === 'any' ? portal.overlays.of(thing).version : expected
    const { note } = http.request.body()
    const by = { ...actorOf(context), ...(typeof note === 'string' && note !== '' && { note: note.slice(0, 500) }) }
    await refuseRights(context, thing, change)
    const outcome = await portal.overlays.change(thing, seen, change, by)
    if (outcome.kind === 'noDraft') throw new Problem('notFound')
    if (outcome.kind === 'conflict') {
      const submitted = change.do === 'save' ? told(readThing(thing.kind, http.request.body())) : null
      throw new Problem('conflict', { members: { current: thingFacts(outcome.current), submitted } })
    }
    const operations = 'operations' in change ? change.operations : (portal.overlays.of(thing).draft ?? portal.overlays.of(thing).published)
    const { files, checked } = await portal.metadata.with({ ...portal.overlays.of(thing), operations })
    const diagnostics = toldDiagnostics(files, thing, outcome.kind === 'wrong' ? outcome.diagnostics : checked.diagnostics)
    if (outcome.kind === 'wrong') throw new Problem('invalid', { members: { diagnostics } })
    http.response.header('ETag', `"${outcome.overlay.version}"`)
    http.response.json({ ...thingFacts(portal.overlays.of(thing)), diagnostics })
  }
}

/** @throws Invalid when it is a role that is to count, and not one that the person may change */
async function refuseRights(context: Context, thing: ThingName, change: Change): Promise<void> {
  if (thing.kind !== 'role' || !['publish', 'schedule', 'rollBack'].includes(change.do)) return
  const overlay = portal.overlays.of(thing)
  const operations = change.do === 'rollBack' ? change.operations : (overlay.draft ?? overlay.published)
  const { checked } = await portal.metadata.with({ ...overlay, operations })
  const refused = roleIssue(context, checked.app, thing.name)
  if (refused) throw new Invalid([refused])
}

/** The actions after which a version was published. */
const published: readonly string[] = ['publish', 'apply', 'rollBack']

/** The thing that the request is about. @throws Problem when the person may open no screen that changes it */
function open(http: HttpContext): ThingName {
  const thing = readThingName(http.params)
  allow(http, thing.kind)
  return thing
}

/** @throws Problem when the person may open no screen that changes things of a kind */
function allow(http: HttpContext, kind: string): asserts kind is OverlayKind {
  const { app, access } = recordsContext(http)
  if (!isOverlayKind(kind) || !mayChange(app, access, kind)) throw new Problem('notFound')
}

/** @throws Problem `badRequest` for what names no record and is no words */
function messageTrial({ request }: HttpContext): MessageTrial {
  const { record, words } = request.body()
  const isKnown = [record, words].every((each) => each === undefined || typeof each === 'string')
  if (!isKnown || (record !== undefined && !/^\d{1,18}$/.test(record))) throw new Problem('badRequest')
  return { ...(record !== undefined && { record }), ...(words !== undefined && words !== '' && { words }) }
}

/** The submitted thing, as operations over what is deployed. */
function submitted(http: HttpContext, thing: ThingName): Pick<Overlay, 'operations' | 'folder'> {
  const body = http.request.body()
  const folder = readFolder(body) ?? portal.overlays.of(thing).folder
  const operations = difference(thing.kind, thingOf(portal.metadata.deployed, thing), readThing(thing.kind, body))
  return { operations, ...(folder !== undefined && { folder }) }
}

/** What people call a thing: its label, title or name. */
function labelOf(
  value: unknown,
  language: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>,
): string | null {
  const own = value as { label?: string; title?: string } | undefined
  const key = own?.label === undefined ? 'title' : 'label'
  return texts[language]?.[key] ?? own?.[key] ?? null
}
