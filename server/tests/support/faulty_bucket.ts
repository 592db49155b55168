import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Bucket } from '../../app/files/storage/bucket.ts'

/** How the storage behaves: as it should, with a fault of its own, without ever answering, or not there. */
export type Fault = 'none' | 'error' | 'slow' | 'down'

/** A real object storage behind a door at which it can be disturbed. */
export class FaultyBucket {
  fault: Fault = 'none'
  readonly #storage: S3rver
  readonly #port: number
  readonly #door: Server
  readonly #directory: string

  private constructor(storage: S3rver, port: number, directory: string) {
    this.#storage = storage
    this.#port = port
    this.#directory = directory
    this.#door = createServer((asked, answer) => this.#pass(asked, answer))
  }

  static async open(): Promise<FaultyBucket> {
    const directory = mkdtempSync(join(tmpdir(), 'pergola-s3-'))
    const storage = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'files', configs: [] }],
    })
    const { port } = await storage.run()
    const bucket = new FaultyBucket(storage, port, directory)
    bucket.#door.listen(0, '127.0.0.1')
    await once(bucket.#door, 'listening')
    return bucket
  }

  get bucket(): Bucket {
    const { port } = this.#door.address() as AddressInfo
    const keys = { accessKeyId: 'S3RVER', accessKeySecret: 'S3RVER' }
    return { name: 'files', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys, isInPath: true }
  }

  /** The settings of a portal that keeps its files here. */
  get settings(): Record<string, string> {
    const { name, endpoint, region, accessKeyId, accessKeySecret } = this.bucket
    return {
      FILES_STORAGE: 's3',
      FILES_ENDPOINT: endpoint,
      FILES_BUCKET: name,
      FILES_REGION: region,
      FILES_ACCESS_KEY_ID: accessKeyId,
      FILES_ACCESS_KEY_SECRET: accessKeySecret,
      FILES_BUCKET_IN_PATH: '1',
    }
  }

  async close(): Promise<void> {
    this.#door.closeAllConnections()
    this.#door.close()
    await this.#storage.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.fault === 'down') return void asked.socket.destroy()
    if (this.fault === 'error') {
      asked.resume()
      return void answer.writeHead(500, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code></Error>')
    }
    if (this.fault === 'slow') return void asked.resume()
    const { method, url, headers } = asked
    const behind = request({ host: '127.0.0.1', port: this.#port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    behind.on('error', () => answer.destroy())
    asked.pipe(behind)
  }
}
