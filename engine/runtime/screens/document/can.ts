import type { AppEntity } from '../../app/app.ts'
import type { Explanation } from '../../explanations/explanation.ts'
import type { RecordData } from '../../values/record-data.ts'

/** What the signed-in person may do on a screen, as the server cut it: by entity. */
export interface ScreenAccess {
  readonly operations: Readonly<Record<string, readonly string[]>>
  readonly transitions: Readonly<Record<string, readonly string[]>>
  readonly readonly: Readonly<Record<string, readonly string[]>>
  /** Steps that the answer of another system takes: people take them only in its place. */
  readonly answered?: Readonly<Record<string, readonly string[]>>
}

/** What the signed-in person may do with one record: `$can` of the API. */
export interface Can {
  readonly update: boolean
  readonly delete: boolean
  /** To help the person of the account that the record is, or has opened, to sign in. */
  readonly helpToSignIn?: boolean
  /** Sealed fields (`lines.account` of lines) that may be shown whole, one at a time. */
  readonly reveals?: readonly string[]
  /** `true`, or the fields that may be changed (`lines` for whole lines, `lines.quantity` for one column). */
  readonly fields: true | readonly string[]
  readonly transitions: Readonly<
    Record<
      string,
      | { readonly allowed: true }
      /** `why` has, for each reason, the condition behind it as it was evaluated; `isSettled`: nothing that is typed changes it, since others are to decide. */
      | {
          readonly allowed: false
          readonly reasons: readonly string[]
          readonly why?: readonly (Explanation | null)[]
          readonly isSettled?: true
        }
    >
  >
}

/** Which fields may be changed by saving, and which together with a step of the workflow. */
export interface Permission {
  /** `path` is a field, `lines` (rows may come and go) or `lines.field`. */
  save(path: string): boolean
  /** Steps that let their taker change the field, in the order of the workflow. */
  steps(path: string): readonly string[]
  /** All that some step lets its taker change. */
  readonly edits: readonly string[]
}

interface Asked {
  readonly entity: AppEntity
  readonly access: ScreenAccess
  /** The screen only shows; steps may still change what they name. */
  readonly readonly: boolean
  readonly record: RecordData
  readonly can?: Can
}

/** What may be changed in a record, new or not, by whoever holds `access`. What nobody allows is not allowed. */
export function permission({ entity, access, readonly, record, can }: Asked): Permission {
  const locked = access.readonly[entity.name] ?? []
  const save = (path: string) => !readonly && !covers(locked, path) && maySave(entity, access, record, can, path)
  const editing = stepsWithEdits(entity, access, record)
  return {
    save,
    steps: (path) => editing.filter((step) => covers(step.edits, path)).map((step) => step.name),
    edits: editing.flatMap((step) => step.edits),
  }
}

function maySave(entity: AppEntity, access: ScreenAccess, record: RecordData, can: Can | undefined, path: string): boolean {
  if (record.id === undefined || record.id === null) return access.operations[entity.name]?.includes('create') === true
  return can?.update === true && (can.fields === true || covers(can.fields, path))
}

/** Steps that can follow from where the record stands, that the person holds and that let fields be changed. */
function stepsWithEdits(entity: AppEntity, access: ScreenAccess, record: RecordData): { name: string; edits: readonly string[] }[] {
  const workflow = entity.workflow
  if (!workflow) return []
  const status = String(record[workflow.field] ?? workflow.initial)
  const granted = access.transitions[entity.name] ?? []
  return [...workflow.transitions].flatMap(([name, step]) =>
    step.edits && !step.internal && step.from.includes(status) && (granted.includes(name) || granted.includes('*'))
      ? [{ name, edits: step.edits }]
      : [],
  )
}

/** Whether a list of paths names this path, or the lines it belongs to. */
export function covers(paths: readonly string[], path: string): boolean {
  return paths.some((one) => one === path || path.startsWith(`${one}.`))
}
