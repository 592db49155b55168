import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)

/** The most bytes that are kept, compressed. */
const mostBytes = 8 * 1024 * 1024

/** Answers that are the same for many callers, compressed once; those that nobody has asked for the longest go first. */
export class PackedAnswers {
  readonly #kept = new Map<string, Buffer>()
  readonly #limit: number
  #bytes = 0

  constructor(limit = mostBytes) {
    this.#limit = limit
  }

  /** The answer by its tag, as `gzip` of JSON. @param make what is answered, where it is not kept */
  async get(tag: string, make: () => object | undefined): Promise<Buffer> {
    const kept = this.#kept.get(tag)
    if (kept) this.#drop(tag)
    const packed = kept ?? (await pack(JSON.stringify(make())))
    this.#keep(tag, packed)
    return packed
  }

  #keep(tag: string, packed: Buffer): void {
    this.#drop(tag)
    this.#kept.set(tag, packed)
    this.#bytes += packed.length
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break
      this.#drop(oldest)
    }
  }

  #drop(tag: string): void {
    this.#bytes -= this.#kept.get(tag)?.length ?? 0
    this.#kept.delete(tag)
  }
}
