import { randomUUID } from 'node:crypto'
import type { FileReference, RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { expectFile, fileArrived, findFile } from '../../app/storage/queries/stored_files.ts'
import { referenceOf } from '../../app/values/stored_file.ts'
import type { Portal } from './portal.ts'

/** What the people of a family of documents do in its story, in a line each. */
export class Family {
  readonly portal: Portal

  constructor(portal: Portal) {
    this.portal = portal
  }

  /** Somebody of another supplier than the one that `person` made first. */
  async supplier(name: string): Promise<Context> {
    const account = { loginAccount: `test.${name}`, userName: name, roles: ['supplier'], userType: 'SUPPLIER', supplier: `@${name}` }
    return this.portal.as((await create(this.portal.admin, 'user', this.portal.resolved(account))).whole)
  }

  async made(as: Context, entity: string, record: object): Promise<RecordData> {
    return (await create(as, entity, this.portal.resolved(record))).whole
  }

  /** A record as it is stored, whoever may see it. */
  async whole(entity: string, id: unknown): Promise<RecordData> {
    return (await get(this.portal.admin, entity, String(id))).whole
  }

  async seen(as: Context, entity: string, id: unknown): Promise<RecordData> {
    return (await get(as, entity, String(id))).view
  }

  async step(as: Context, entity: string, id: unknown, name: string, request: object = {}): Promise<RecordData> {
    return (await transition(as, entity, String(id), name, this.portal.resolved(request))).whole
  }

  async changed(as: Context, entity: string, id: unknown, changes: object): Promise<void> {
    await update(as, entity, String(id), 'any', this.portal.resolved(changes))
  }

  async removed(as: Context, entity: string, id: unknown): Promise<void> {
    await remove(as, entity, String(id), 'any')
  }

  /** The codes of the issues with which something is refused, or the code of the refusal. */
  refusal(what: Promise<unknown>): Promise<readonly unknown[]> {
    return what.then(
      () => ['nothing was refused'],
      (error: { code?: string; issues?: readonly { code: string; path: string }[] }) =>
        error.issues?.map(({ code, path }) => `${code} ${path}`) ?? [error.code],
    )
  }

  /** A file that somebody has uploaded for a field. */
  async uploaded(as: Context, entity: string, field: string, name: string): Promise<readonly FileReference[]> {
    const { pool } = this.portal.database
    const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/png'
    const id = randomUUID()
    const accountId = String(as.user.id)
    const file = {
      id,
      key: `tests/${id}`,
      name,
      type,
      size: 1,
      entity,
      field,
      accountId,
      draft: null,
      state: 'expected',
      createdAt: 0,
    } as const
    await expectFile(pool, file)
    await fileArrived(pool, id, 1)
    const stored = await findFile(pool, id)
    return stored ? [referenceOf(stored)] : []
  }
}
