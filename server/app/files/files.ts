import { randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import type pg from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { FileReference } from '../../../engine/runtime/values/record-data.ts'
import { Invalid } from '../records/failures.ts'
import {
  expectedFile,
  expectedFiles,
  expectFile,
  fileArrived,
  filesOfDraft,
  findFile,
  forgetFile,
  takeOrphans,
} from '../storage/queries/stored_files.ts'
import { endingOf } from '../values/safe_name.ts'
import { referenceOf, type StoredFile } from '../values/stored_file.ts'
import { isWhatItSays, typeOfName } from './media_types.ts'
import { isTooLarge, pictureSize } from './picture_size.ts'
import type { FileStorage, UploadForm } from './storage/file_storage.ts'
import { LocalStorage } from './storage/local_storage.ts'
import { readForm } from './storage/upload_policy.ts'
import { type Scanner, scan } from './virus_scan.ts'

/** A permit to upload holds no longer. */
const permitMilliseconds = 10 * 60_000
/** The most files that a person may have announced and not sent. */
const mostExpected = 200
/** The most files that a stranger may announce for one draft. */
const mostOfDraft = 20
/** A file that no record holds goes after these days: long enough for a draft that somebody comes back to. */
const orphanDays = 7
/** What the start of a file tells of its type; the parts of an office document stand further back than its mark. */
const startBytes = 64 * 1024

interface FileParts {
  readonly pool: pg.Pool
  readonly storage: FileStorage
  readonly secret: string
  readonly scanner?: Scanner
}

/** What is to be uploaded, checked against its field. */
export type Announced = Omit<StoredFile, 'id' | 'key' | 'state' | 'createdAt'> & { readonly mostBytes: number }

async function hasAnnouncedTooMany(pool: pg.Pool, { accountId, draft }: Announced): Promise<boolean> {
  if (accountId !== null) return (await expectedFiles(pool, accountId)) >= mostExpected
  return draft === null || (await filesOfDraft(pool, draft)) >= mostOfDraft
}

/** The files that records hold: how they come, where they are, and when they go. */
export class Files {
  readonly #parts: FileParts

  constructor(parts: FileParts) {
    this.#parts = parts
  }

  get storage(): FileStorage {
    return this.#parts.storage
  }

  /** Notes a file that is to come, and gives the form that brings it. Nothing when the person has announced too many. */
  async permit(announced: Announced): Promise<{ file: StoredFile; form: UploadForm; expiresAt: Date } | undefined> {
    const { pool, storage } = this.#parts
    if (await hasAnnouncedTooMany(pool, announced)) return undefined
    const { mostBytes, ...rest } = announced
    const place = newPlace(rest.name)
    const file: StoredFile = { ...rest, ...place, state: 'expected' }
    await expectFile(pool, file)
    const expiresAt = new Date(place.createdAt + permitMilliseconds)
    return {
      file,
      expiresAt,
      form: storage.form({ key: file.key, type: rest.type, mostBytes, expiresAt, accountId: rest.accountId ?? 'stranger' }),
    }
  }

  /**
   * Takes a form that was posted to this server, and checks what it brings.
   * @throws Invalid when its policy does not allow it, or its content is not what it says
   */
  async receive(form: Readonly<Record<string, string>>, bytes: Readable): Promise<StoredFile> {
    const { pool, storage, secret } = this.#parts
    const allowed = readForm(secret, form, new Date())
    if (typeof allowed === 'string' || !(storage instanceof LocalStorage)) throw refusal(allowed as string)
    const file = await expectedFile(pool, allowed.key)
    if (!file || (await storage.size(file.key)) !== undefined) throw refusal('uploadRefused')
    await storage.write(file.key, bytes.compose(atMost(allowed.mostBytes, file)) as unknown as Readable)
    return this.complete(file)
  }

  /**
   * Checks a file whose bytes have come: that it is one, what its content says, and what the scanner says. One that does not pass is gone.
   * @throws Invalid when it does not pass
   */
  async complete(file: StoredFile, mostBytes = Number.POSITIVE_INFINITY): Promise<StoredFile> {
    if (file.state === 'stored') return file
    const { pool, storage } = this.#parts
    const size = await storage.size(file.key)
    if (size === undefined) throw refusal('fileGone', { name: file.name })
    const code = size === 0 || size > mostBytes ? 'fileContent' : await this.#faultOf(file)
    if (code !== undefined) {
      await storage.remove(file.key)
      await forgetFile(pool, file.id)
      throw refusal(code, { name: file.name })
    }
    await fileArrived(pool, file.id, size)
    return { ...file, size, state: 'stored' }
  }

  /** Keeps a file that the server itself has made for a field. A record has to hold it before the sweep comes. */
  async keep(made: Pick<StoredFile, 'name' | 'entity' | 'field'>, bytes: Buffer): Promise<FileReference> {
    const { pool, storage } = this.#parts
    const place = newPlace(made.name)
    const size = bytes.length
    const file: StoredFile = { ...made, ...place, type: typeOfName(made.name), size, accountId: null, draft: null, state: 'expected' }
    await expectFile(pool, file)
    await storage.put(file.key, file.type, bytes)
    await fileArrived(pool, file.id, size)
    return referenceOf(file)
  }

  find(id: string): Promise<StoredFile | undefined> {
    return findFile(this.#parts.pool, id)
  }

  /** Removes what nobody needs. @returns how many files went */
  async sweep(app: App, days = orphanDays): Promise<number> {
    const { pool, storage } = this.#parts
    const keys = await takeOrphans(pool, app, days)
    for (const key of keys) await storage.remove(key)
    return keys.length
  }

  async #faultOf({ key, name }: StoredFile): Promise<string | undefined> {
    const { storage, scanner } = this.#parts
    const start = await startOf(await storage.read(key))
    const type = (await fileTypeFromBuffer(start))?.mime
    if (!isWhatItSays(name, type, start)) return 'fileContent'
    const size = pictureSize(type, start)
    if (size && isTooLarge(size)) return 'pictureTooLarge'
    if (!scanner) return undefined
    const verdict = await scan(scanner, await storage.read(key))
    return verdict === 'clean' ? undefined : verdict === 'infected' ? 'fileInfected' : 'fileUnchecked'
  }
}

/** The identity of a new file, and where its bytes are to be: by month. */
function newPlace(name: string): Pick<StoredFile, 'id' | 'key' | 'createdAt'> {
  const id = randomUUID()
  const createdAt = Date.now()
  return { id, createdAt, key: `${new Date(createdAt).toISOString().slice(0, 7).replace('-', '/')}/${id}${endingOf(name)}` }
}

function refusal(code: string, params: Issue['params'] = {}): Invalid {
  return new Invalid([{ code, path: 'file', params }])
}

async function startOf(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    parts.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= startBytes) break
  }
  bytes.destroy()
  return Buffer.concat(parts).subarray(0, startBytes)
}

/** Lets no more bytes through than allowed. */
function atMost(most: number, { name }: StoredFile): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size <= most) return done(null, chunk)
      return done(refusal('fileTooBig', { name, max: Math.floor((most / 1024 / 1024) * 10) / 10 }))
    },
  })
}
