import type pg from 'pg'
import { openedWhole } from '../../sealing/json.ts'
import { digest } from '../../values/digest.ts'
import { loggedSignatures, type StoredSignature, safeHashNow, signatureDigest } from '../queries/signatures.ts'
import { type Link, type LogRow, linkAfter, logColumns, root } from './log_row.ts'

/** What is wrong with the log, at an entry. */
interface LogFault {
  /** `changed`: the entry is not what was sealed; `missing`: there is none at this place; `history`: the history of the record says something else; `head`: not the head that was noted; `signature`: the signature is gone, or not what was signed; `signed`: what was signed has been changed since. */
  readonly code: 'changed' | 'missing' | 'history' | 'head' | 'signature' | 'signed'
  readonly seq: number
}

/** What came of verifying. */
interface LogReport {
  /** Entries whose place in the chain was looked at, and those that wait for one. */
  readonly sealed: number
  readonly waiting: number
  readonly head: Link
  /** The first few; none when the log is as it was written. */
  readonly faults: readonly LogFault[]
}

const page = 5_000
const mostFaults = 20

interface Sealed extends LogRow {
  readonly seq: string
  readonly hash: string
  /** The changes that the history keeps of the same version of the record; nothing when it keeps none. */
  readonly changes: unknown
}

/**
 * Follows the chain from its first entry. What a write has changed is in the history of the record; the entry holds the digest of it.
 * @param noted a head that was noted earlier, elsewhere: it must still be part of the chain, so that nobody has written the whole chain anew
 */
export async function verifyLog(pool: pg.Pool, noted?: Link): Promise<LogReport> {
  const faults: LogFault[] = []
  let link = root
  let isNotedFound = noted === undefined
  for (;;) {
    const rows = await entriesAfter(pool, link.seq)
    for (const row of rows) {
      const seq = Number(row.seq)
      if (seq !== link.seq + 1) faults.push({ code: 'missing', seq: link.seq + 1 })
      const expected = linkAfter({ seq: seq - 1, hash: link.hash }, row)
      if (expected.hash !== row.hash) faults.push({ code: 'changed', seq })
      if (!agreesWithHistory(row)) faults.push({ code: 'history', seq })
      if (noted?.seq === seq) isNotedFound = noted.hash === row.hash
      // One broken entry is one fault: what follows is judged by what it was sealed upon.
      link = { seq, hash: row.hash }
    }
    if (rows.length < page || faults.length > mostFaults) break
  }
  if (!isNotedFound && noted) faults.push({ code: 'head', seq: noted.seq })
  faults.push(...(await signatureFaults(pool)))
  const { rows } = await pool.query<{ waiting: number }>('select count(*)::int as waiting from _audit_log where seq is null')
  return { sealed: link.seq, waiting: rows[0]?.waiting ?? 0, head: link, faults: faults.slice(0, mostFaults) }
}

async function entriesAfter(pool: pg.Pool, seq: number): Promise<readonly Sealed[]> {
  const { rows } = await pool.query<Sealed>({
    name: 'audit verify',
    text: `select a.*, h.changes from (select ${logColumns}, seq::text, hash, record_id from _audit_log where seq > $1 order by _audit_log.seq limit ${page}) a
      left join _record_history h on a.version is not null and a.detail ? 'digest' and h.record_id = a.record_id and h.entity = a.entity and h.version = a.version
      order by a.seq::bigint`,
    values: [seq],
  })
  return rows
}

/**
 * An entry that names the version it made is of a write, and holds the digest of its history; of others, such as a comment, the digest is
 * of something else. A record written more than once in one version does not exist: its history row is the only one.
 */
function agreesWithHistory({ version, detail, changes }: Sealed): boolean {
  if (version === null) return true
  const written = typeof detail === 'object' && detail !== null && 'digest' in detail ? detail.digest : undefined
  if (written === undefined) return true
  // What was written before a field was sealed has the digest of what was typed.
  return changes !== null && changes !== undefined && (digest(changes) === written || digest(openedWhole(changes)) === written)
}

/** Every signature that the log tells of is there as it was given, and what the last one of each step is of stands as it was signed. */
async function signatureFaults(pool: pg.Pool): Promise<readonly LogFault[]> {
  const logged = await loggedSignatures(pool)
  const last = new Map(logged.flatMap((each) => (each.signature ? [[stepOf(each.signature), each]] : [])))
  const faults: LogFault[] = []
  for (const { signature, seq, digest: said } of logged)
    if (!signature || signatureDigest(signature) !== said) faults.push({ code: 'signature', seq })
  for (const { signature, seq } of last.values())
    if (signature && (await safeHashNow(pool, signature.content, signature.record)) !== signature.hash) faults.push({ code: 'signed', seq })
  return faults
}

const stepOf = ({ entity, record, transition }: StoredSignature): string => `${entity}/${record}/${transition}`
