import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { tellFormerContacts } from '../messages/tell_former_contacts.ts'
import { withUnconfirmed } from '../people/contacts.ts'
import { delegationIssue } from '../people/delegation.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { type Change, writeChange } from '../writing/write_change.ts'

/** A change that somebody makes. */
export interface OwnChange extends Change {
  /** What metadata says is to happen, such as an effect: it is not held to the rights of whoever set it off. */
  readonly isDeclared?: true
}

/**
 * Writes a change within the rights that whoever makes it may give. Contacts of an account that were changed are unconfirmed, and the
 * former ones are told.
 * @returns the record as written, with ids and version
 * @throws Stale when the stored version is no longer that of `before`; Invalid when a constraint of the database refuses it, or when it
 *   changes rights that are not theirs to give
 */
export async function write(context: Context, client: Queryable, change: OwnChange): Promise<RecordData> {
  const { entity, before, action } = change
  if (!change.isDeclared) {
    const refused = await delegationIssue(context, client, { entity, before, after: action === 'delete' ? null : change.after })
    if (refused) throw new Invalid([refused])
  }
  if (entity.name !== context.app.bundle.app.account.entity) return writeChange(context, client, change)
  const written = await writeChange(context, client, { ...change, after: withUnconfirmed(context.app, before, change.after) })
  if (before && action !== 'delete') await tellFormerContacts(context, client, before, written)
  return written
}
