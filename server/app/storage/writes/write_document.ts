import type { Queryable } from '../queries/run_load.ts'
import { copiedWrite, isCopied } from './copied_write.ts'
import type { DocumentChange } from './document_change.ts'
import { runWrite } from './run_write.ts'

/**
 * Writes a document, its lines that differ, and its traces: in one statement, or, of a new one with many lines, by copying them where a
 * transaction is under way.
 * @returns whether it was written; `false` when somebody else has changed it since it was read
 */
export async function writeDocument(client: Queryable, change: DocumentChange): Promise<boolean> {
  if (!isCopied(client, change)) return runWrite(client, change)
  await copiedWrite(client, change)
  return true
}
