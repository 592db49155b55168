import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { signedContent } from '../../../engine/runtime/workflows/signed-content.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import {
  addSignature,
  columnsOf,
  hashNow,
  type StoredSignature,
  safeHashNow,
  signatureDigest,
  signaturesOf,
} from '../storage/queries/signatures.ts'
import type { Context } from './context.ts'
import { Invalid } from './failures.ts'

/** Whoever signs has shown that it is them: how, and what they have drawn or typed. */
export interface Signer {
  readonly method: StoredSignature['method']
  /** Where the code went, in part. */
  readonly contact?: string
  /** A picture as a data URL. */
  readonly drawing?: string
  /** Their name, in place of a picture. */
  readonly typed?: string
}

/** Whether a step is signed, and it may be taken so. @throws Invalid when it has to be signed and is not */
export function askSigner(entity: AppEntity, step: string, signer: Signer | undefined): boolean {
  const declared = entity.workflow?.transitions.get(step)?.sign
  if (!declared) return false
  if (!signer) throw new Invalid([{ code: 'signatureNeeded', path: 'signature', params: {} }])
  const isDrawn = signer.drawing !== undefined || (signer.typed ?? '') !== ''
  if (declared.drawn === true && !isDrawn) throw new Invalid([{ code: 'drawingNeeded', path: 'signature', params: {} }])
  return true
}

/** Keeps the signature of a step that has been taken, in its transaction, and notes it in the audit log. */
export async function keepSignature(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  step: string,
  written: RecordData,
  { method, contact, drawing, typed }: Signer,
): Promise<void> {
  const content = columnsOf(entity, signedContent(entity))
  const record = String(written.id)
  const signature: StoredSignature = {
    entity: entity.name,
    record,
    version: Number(written.version),
    transition: step,
    account: String(context.user.id),
    name: String(context.user[context.app.bundle.app.account.name] ?? ''),
    method,
    contact: contact ?? null,
    at: context.now,
    hash: (await hashNow(client, content, record)) ?? '',
    content,
    drawing: drawing ?? null,
    typed: typed ?? null,
  }
  await addSignature(client, signature)
  const entry = { ...actorOf(context), kind: 'record.sign' as const, entity: entity.name, record, version: signature.version }
  await appendEntries(client, [auditRow({ ...entry, detail: { step, content: signature.hash, signature: signatureDigest(signature) } })])
}

/** A signature as people are shown it. */
export interface ShownSignature
  extends Pick<StoredSignature, 'version' | 'name' | 'method' | 'contact' | 'at' | 'hash' | 'drawing' | 'typed'> {
  readonly step: string
  /** What was signed stands as it was. */
  readonly isIntact: boolean
}

/** The signatures on a record, the first one first. Who may read the record is asked by the caller. */
export async function shownSignatures(client: Queryable, entity: AppEntity, id: string): Promise<readonly ShownSignature[]> {
  if (![...(entity.workflow?.transitions.values() ?? [])].some(({ sign }) => sign)) return []
  const stored = await signaturesOf(client, entity.name, id)
  return Promise.all(
    stored.map(async ({ version, name, method, contact, at, hash, drawing, typed, transition, content }) => ({
      version,
      name,
      method,
      contact,
      at,
      hash,
      drawing,
      typed,
      step: transition,
      isIntact: (await safeHashNow(client, content, id)) === hash,
    })),
  )
}
