import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Command, Output } from '../command.ts'
import { dataDirectoryOf } from '../data-directory.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Report {
  readonly sealed: number
  readonly waiting: number
  readonly head: { readonly seq: number; readonly hash: string }
  readonly faults: readonly { readonly code: string; readonly seq: number }[]
}

/** What is wrong at an entry. */
const sentences: Readonly<Record<string, string>> = {
  changed: 'is not what was written: it, or its place in the chain, was changed.',
  head: 'is not the one that was noted: the log was cut off, or written anew, before it or at it.',
  history: 'is about a change of a record, of which the history of that record now tells something else.',
  signature: 'is of a signature that is gone, or is not the one that was given.',
  signed: 'is of a signature: what was signed has been changed since.',
  missing: 'is missing: it was taken out.',
}

/** Verifies the audit log. */
export const audit: Command = {
  summary: 'Verifies the audit log: that no entry was changed, taken out or put in, and that histories tell what was written.',
  arguments: { verify: 'what to do with the log: `verify` is all there is' },
  options: { head: { description: 'a head that an earlier call has printed: it must still be part of the log', value: 'entry:hash' } },
  examples: {
    'pergola audit verify': 'Follows the log of the portal in DATA_DIR or DATABASE_URL from its first entry, and prints its head.',
    'pergola audit verify --head 1042:9f3c…': 'The same; nobody has written anew what stood before the head that was noted.',
  },
  run({ arguments: [word], options, directory, cwd, out }) {
    if (word !== 'verify') {
      out.note(`"${word}" is nothing that can be done with the log. pergola audit verify`)
      return 2
    }
    const head = typeof options.head === 'string' ? options.head : undefined
    if (head !== undefined && !/^\d{1,15}:[0-9a-f]{64}$/.test(head)) {
      out.note('A head is the number of an entry and its hash, as this command prints them: 1042:9f3c…')
      return 2
    }
    const words = ['--import=@poppinss/ts-exec', 'server/bin/audit.ts', ...(head === undefined ? [] : [head])]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDirectoryOf(directory, cwd) },
    })
    const line = stdout.trim().split('\n').at(-1) ?? ''
    if (status !== 0 || !line.startsWith('{')) {
      out.note(stderr.trim() || stdout.trim())
      return 2
    }
    return tell(JSON.parse(line) as Report, out)
  },
}

function tell({ sealed, waiting, head, faults }: Report, out: Output): number {
  for (const { code, seq } of faults) out.print(`${out.paint('red', 'error')} entry ${seq} ${sentences[code] ?? code}`)
  if (faults.length > 0) return 1
  const rest = waiting === 0 ? '' : ` ${waiting} more wait for their place in the chain.`
  out.print(`${out.paint('green', 'The log is as it was written')}: ${sealed} entries.${rest}`)
  if (head.seq > 0) out.print(`head ${head.seq}:${head.hash}`)
  return 0
}
