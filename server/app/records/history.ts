import type { Access } from '../../../engine/runtime/access/access.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { documentOf, pathInDocument } from '../../../engine/runtime/app/document-of.ts'
import { answeredSteps } from '../../../engine/runtime/connectors/answered-steps.ts'
import { isHidden } from '../../../engine/runtime/queries/reachable.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import { type Recorded, readHistory } from '../storage/queries/read_history.ts'
import type { Differences, FieldDifference, LineDifferences } from '../writing/differences.ts'
import type { Context } from './context.ts'
import { entityOf } from './entity_of.ts'
import { labelsIn } from './history_labels.ts'
import { changesOfSeen } from './line_changes.ts'
import { load } from './load.ts'
import { noting } from './noting.ts'
import { keepReading } from './readings.ts'
import { shownAt } from './shown.ts'
import { type ShownSignature, shownSignatures } from './sign.ts'
import { withheldOf } from './withheld.ts'

/** One thing that happened to a record. */
interface HistoryEntry extends Omit<Recorded, 'at' | 'changes'> {
  /** ISO 8601 in UTC; `null` where it is not for the person to know. */
  readonly at: string | null
  /** Without the fields that the person does not see. */
  readonly changes: Differences
  /** Who did it is not for the person to know. */
  readonly isUnnamed: boolean
  /** A person took the step that an answer of another system takes. */
  readonly byHand?: true
  /** With which the step was signed. */
  readonly signature?: ShownSignature
  /** Names of the records that references in it lead to, by field (`copies.book` for lines) and id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * What happened to a record, the latest first: field changes, and the steps of its workflow with who, when and why.
 * @throws `notFound` when it does not exist or may not be seen
 */
export function history(context: Context, name: string, id: string): Promise<readonly HistoryEntry[]> {
  return noting(context, { what: 'history', entity: name, record: id }, () => read(context, name, id))
}

async function read(context: Context, name: string, id: string): Promise<readonly HistoryEntry[]> {
  const entity = entityOf(context, name, 'read')
  const record = await load(context, entity, id, context.access.scope(name))
  await keepReading(context, entity, record)
  const recorded = changesOfSeen(context, entity, record, await readHistory(context.pool, context.app, entity, id))
  const entries = recorded.map((entry) => told(context, entity, entry))
  const labels = await labelsIn(
    context,
    entity,
    entries.map(({ changes }) => changes),
  )
  const signatures = new Map((await shownSignatures(context.pool, entity, id)).map((each) => [each.version, each]))
  return entries.map((entry) => {
    const signature = entry.isUnnamed ? undefined : signatures.get(entry.version)
    return { ...entry, ...(signature && { signature }), labels }
  })
}

/** The entry without what the person does not see: fields, and what was said and who it was where a field keeps that. */
function told(context: Context, entity: AppEntity, entry: Recorded): Omit<HistoryEntry, 'labels' | 'signature'> {
  const { step } = entry
  const isByHand = step !== null && entry.by !== null && answeredSteps(context.app.bundle).get(entity.name)?.has(step.name) === true
  const withheld = step === null ? { comment: false, person: false, moment: false } : withheldOf(context, entity, step.name)
  return {
    ...entry,
    ...(withheld.person ? { by: null, byName: null } : {}),
    ...(withheld.moment ? { at: null } : {}),
    isUnnamed: withheld.person,
    ...(isByHand && { byHand: true as const }),
    step: step && withheld.comment ? { ...step, comment: null } : step,
    changes: visible(context, entity, entry.changes),
  }
}

const isDifference = (value: WireValue | FieldDifference): value is FieldDifference => Array.isArray(value)

/** Whether nothing but its seal keeps the field from being seen: of such a change the masks are told. */
const isSealedOnly = (access: Access, entity: AppEntity, name: string): boolean =>
  access.sealed(documentOf(entity).name).has(pathInDocument(entity, name))

function visible({ app, access }: Context, entity: AppEntity, { fields, lines }: Differences): Differences {
  const own = <Value extends WireValue | FieldDifference>(owner: AppEntity, values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, Value][] => {
        if (!owner.fields.has(name)) return []
        if (!isHidden(access, owner, name)) return [[name, value]]
        const how = isSealedOnly(access, owner, name) ? shownAt(app, access, owner, name, undefined) : 'hidden'
        return typeof how === 'string'
          ? []
          : [[name, (isDifference(value) ? value.map((each) => how.mask(each)) : how.mask(value)) as Value]]
      }),
    )
  const each = <Value extends WireValue | FieldDifference>(
    owner: AppEntity,
    rows: Readonly<Record<string, Readonly<Record<string, Value>>>> | undefined,
  ) => rows && Object.fromEntries(Object.entries(rows).map(([id, values]) => [id, own(owner, values)]))
  const seen: Record<string, LineDifferences> = {}
  for (const [name, { added, removed, changed }] of Object.entries(lines)) {
    const owner = entity.lines.get(name)
    if (!owner || isHidden(access, entity, name)) continue
    const parts = { added: each(owner, added), removed: each(owner, removed), changed: each<FieldDifference>(owner, changed) }
    seen[name] = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  }
  return { fields: own(entity, fields), lines: seen }
}
