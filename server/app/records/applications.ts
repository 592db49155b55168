import { isPublic } from '../../../engine/runtime/access/is-public.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { displayedName } from '../../../engine/runtime/documents/record-name.ts'
import {
  type ApplicationState,
  applicantFields,
  applicationState,
  draftOfApplication,
  type PublicWizard,
  type StatesBlock,
  wizardOfRecord,
} from '../../../engine/runtime/screens/wizard/applications.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { CodeReceiver } from '../accounts/code_receiver.ts'
import { sealedJson } from '../sealing/json.ts'
import { idsWhere } from '../storage/queries/account_rows.ts'
import { draftOfRecord, keepDraft, moveDraft } from '../storage/queries/drafts.ts'
import { lastMove } from '../storage/queries/last_move.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { identifierOf } from '../values/identifier.ts'
import type { Context } from './context.ts'
import { notFound } from './failures.ts'
import { load } from './load.ts'
import { surroundingsOf } from './surroundings.ts'
import { view } from './view.ts'

/** A part of a public page where people ask how what they have sent stands. */
export interface Followed {
  readonly entity: AppEntity
  readonly block: StatesBlock
}

/** The part of a page with this name. @throws `notFound` where there is none that anybody may open */
export function followedIn({ screens, entities }: App, route: string, name: string): Followed {
  const screen = screens.get(route)
  const blocks = screen?.kind === 'content' && isPublic(screen) ? screen.blocks : {}
  const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined
  const entity = block && 'states' in block ? entities.get(block.entity) : undefined
  if (!entity || !block || !('states' in block)) throw notFound('screen', route)
  return { entity, block }
}

/** The record with this number that was sent from there: nothing where one of both is not so. */
export async function applicationOf(
  context: Context,
  { entity }: Followed,
  number: string,
  { by, to }: CodeReceiver,
): Promise<RecordData | undefined> {
  const typed = number.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  const [id, another] = typed === '' ? [] : await idsWhere(context.pool, entity, entity.display, typed)
  if (id === undefined || another !== undefined) return undefined
  const record = await load(context, entity, id, true)
  const fields = applicantFields(context.app, entity.name, by)
  return fields.some((field) => identifierOf(String(wireOf(record, field) ?? '')) === to) ? record : undefined
}

/** What an applicant is told. */
interface ToldApplication extends ApplicationState {
  readonly number: string
  /** Since when it stands so. ISO 8601. */
  readonly since: string | null
  /** It is theirs to change and to send again. */
  readonly isOpen: boolean
}

/** How a record stands. @throws `notFound` */
export async function tellApplication(context: Context, { entity, block }: Followed, id: string): Promise<ToldApplication> {
  const record = await load(context, entity, id, true)
  const move = await lastMove(context.pool, entity.name, id)
  return {
    number: displayedName(entity, record) ?? '',
    since: move?.at ?? null,
    isOpen: wizardOfRecord(context.app, entity, record, surroundingsOf(context, null)) !== undefined,
    ...applicationState(context.app, entity, block, record, move?.comment ?? null),
  }
}

/**
 * Opens a record for its applicant: the page where it is changed. What they have begun to change already goes on.
 * @param keyOf the key of the draft at an address
 */
export async function openApplication(
  context: Context,
  { entity }: Followed,
  id: string,
  keyOf: (address: string) => string,
): Promise<string | undefined> {
  const record = await load(context, entity, id, true)
  const wizard = wizardOfRecord(context.app, entity, record, surroundingsOf(context, null))
  if (!wizard) return undefined
  const drafted = { id, version: record.version as number }
  await inTransaction(context.pool, async (client) => {
    const begun = await draftOfRecord(client, wizard.route, drafted)
    const key = keyOf(wizard.route)
    if (begun && (await moveDraft(client, begun.key, key))) return
    const data = sealedJson(context.app, seenBy(context, entity, wizard, record))
    await keepDraft(client, { key, account: undefined, address: wizard.route, data, record: drafted })
  })
  return wizard.route
}

function seenBy(context: Context, entity: AppEntity, wizard: PublicWizard, record: RecordData) {
  const shown = view(context, entity, record)
  return draftOfApplication(context.app, wizard, shown, { ...surroundingsOf(context, null), now: context.now })
}

/** What a draft that changes something says of it: its number, and why it was returned. */
export async function changedByDraft(context: Context, wizard: PublicWizard, id: string) {
  const entity = context.app.entities.get(wizard.screen.entity)
  if (!entity) return undefined
  const [record, move] = await Promise.all([load(context, entity, id, true), lastMove(context.pool, entity.name, id)])
  return { number: displayedName(entity, record) ?? '', reason: move?.comment ?? null }
}
