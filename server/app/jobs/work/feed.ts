import { Exception } from '../../../../engine/runtime/exception.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { FileReference } from '../../../../engine/runtime/values/record-data.ts'
import type { Feed } from '../../../../engine/schema/feed.ts'
import { Addresses } from '../../connectors/addresses.ts'
import { NoAnswer } from '../../connectors/ask_peer.ts'
import { secondsOf } from '../../connectors/call_peer.ts'
import { noteInterface } from '../../connectors/note_interface.ts'
import { listsOf } from '../../feeds/ask_codes.ts'
import { bringFeed } from '../../feeds/bring_feed.ts'
import type { PageSource } from '../../feeds/bringing.ts'
import { peerPages } from '../../feeds/peer_pages.ts'
import { sheetPages } from '../../feeds/sheet_pages.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { exchangesOf, type OperationOf, operationNamed } from '../../records/exchange_records.ts'
import { digest } from '../../values/digest.ts'
import type { RowFiles } from '../row_files.ts'
import type { Worker, WorkScope } from './work.ts'

const nowhere = new Addresses({})

/** An operation with its feed, and the file with its rows where the run has one. */
interface Asked {
  readonly called: OperationOf
  readonly feed: Feed
  readonly file?: FileReference
}

/** Brings rows by key, from files where the run has some, else from the other system. What an operation fails with ends the run after the others. */
export const feed: Worker<'feed'> = async ({ connector, operations, full = false }, scope) => {
  const { context, progress, run } = scope
  const failures: string[] = []
  for (const { called, feed, file } of await whatIsAsked(connector, operations, scope)) {
    const { entity = '', path, send, label } = called.declared
    const source = file ? await fileOf(scope, entity, feed, file) : peerOf(scope, called, feed)
    if (!source) {
      progress.tell(sentence({ code: 'feedNoFile', path: '', params: { system: label } }, context.language))
      continue
    }
    const { counts, waiting, failure } = await bringFeed({
      context,
      progress,
      source,
      name: `${connector}.${called.operation}`,
      declared: digest({ entity, path, send, feed }),
      feed,
      entity: entityNamed(context.app, entity),
      run,
      isFull: full,
      named: new Map(),
    })
    progress.tell(sentence({ code: 'feedBrought', path: '', params: { system: label, ...counts } }, context.language))
    if (waiting.length > 0) {
      const lists = (await listsOf(context, feed, waiting)).join('、')
      progress.tell(sentence({ code: 'feedWaits', path: '', params: { count: waiting.length, lists } }, context.language))
    }
    const exchanges = exchangesOf(context.app)
    if (exchanges && !file) await noteInterface(context, exchanges, called, failure === undefined)
    if (failure !== undefined) failures.push(failure)
  }
  if (failures.length > 0) throw new Error([...new Set(failures)].join(' '))
}

/** The operations that the run asks: those whose rows stand in its files, or all. @throws Error when a file is none of theirs */
async function whatIsAsked(connector: string, operations: readonly string[], scope: WorkScope): Promise<readonly Asked[]> {
  const { context, rowFiles } = scope
  const all = operations.map((operation): Asked => {
    const called = operationNamed(context.app, connector, operation)
    const feed = called?.declared.feed
    if (!called || !feed) throw new Exception('noConnector', `There is no feed ${connector}.${operation}.`)
    return { called, feed }
  })
  if (rowFiles?.held.length === 0) await takeFiles(rowFiles, connector, all, scope)
  const held = rowFiles?.held ?? []
  if (held.length === 0) return all
  const taken = new Set<Asked>()
  return held.map((file) => {
    const say = (code: string, names = '') => new Error(sentence({ code, path: '', params: { name: file.name, names } }, context.language))
    const theirs =
      all.length === 1 ? all[0] : all.find(({ called, feed }) => feed.file === file.name || file.name.startsWith(called.declared.label))
    if (!theirs) throw say('rowFileUnknown', all.map(({ called }) => called.declared.label).join('、'))
    if (taken.has(theirs)) throw say('rowFileSecond')
    taken.add(theirs)
    return { ...theirs, file }
  })
}

/** Takes what the other system has laid down: in a folder of its own that the server reaches, or in the storage of the portal. */
async function takeFiles(rowFiles: RowFiles, connector: string, all: readonly Asked[], scope: WorkScope): Promise<void> {
  const { context, progress, addresses = nowhere } = scope
  const names = all.flatMap(({ feed: { file } }) => file ?? [])
  const of = all[0]?.called.of
  const address = of && addresses.dropOf(of)
  const own = rowFiles.laidDownBy(connector)
  if (!of || !address) return own && rowFiles.take(own, names)
  const milliseconds = secondsOf(of) * 1_000
  const settings = { milliseconds, mayBePrivate: addresses.mayBePrivate(address.host), signal: progress.signal }
  const note = async (hasSucceeded: boolean) => {
    const exchanges = exchangesOf(context.app)
    if (exchanges) for (const { called } of all) await noteInterface(context, exchanges, called, hasSucceeded)
  }
  try {
    const { inSftpDrop } = await import('../../connectors/sftp_drop.ts')
    await inSftpDrop(address, settings, (drop) => rowFiles.take(drop, names))
    await note(true)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    await note(false)
    throw new Error(sentence({ code: error.code, path: '', params: { system: of.label } }, context.language), { cause: error })
  }
}

async function fileOf({ context, rowFiles }: WorkScope, entity: string, feed: Feed, file: FileReference): Promise<PageSource | undefined> {
  return rowFiles && sheetPages(context, entityNamed(context.app, entity), feed, await rowFiles.bytes(file))
}

/** The other system; nothing where it only lays down files, and there is none. */
function peerOf({ context, progress, planned, addresses = nowhere }: WorkScope, called: OperationOf, feed: Feed): PageSource | undefined {
  if (feed.file !== undefined && !addresses.of(called.of)) return undefined
  return peerPages({ ...context, now: planned }, addresses, called, feed, progress.signal)
}
