import { createHash, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh2
const { STATUS_CODE, OPEN_MODE } = utils.sftp
const isFile = 0o100644

/** A private key in PEM. */
export const newKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

/** A server with files that others fetch by SFTP, in memory: what a partner without an API has. */
export class SftpServer {
  /** What lies there, by path. */
  readonly files = new Map<string, Buffer>()
  /** Who has signed in. */
  readonly logins: string[] = []
  /** How often somebody has connected. */
  connections = 0
  /** Lets everything wait that is asked once somebody is in. */
  isSilent = false
  readonly fingerprint: string
  readonly #secret: string
  readonly #server: ssh2.Server
  readonly #open = new Set<Connection>()

  private constructor(user: string, secret: string) {
    this.#secret = secret
    const privateKey = newKey()
    const parsed = utils.parseKey(privateKey)
    if (parsed instanceof Error) throw parsed
    this.fingerprint = `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`
    this.#server = new Server({ hostKeys: [privateKey] }, (connection) => {
      this.connections += 1
      this.#open.add(connection)
      connection.on('error', () => undefined)
      connection.on('close', () => this.#open.delete(connection))
      connection.on('authentication', (attempt) => {
        if (attempt.username !== user || !this.#isLetIn(attempt)) return attempt.reject(['password', 'publickey'])
        // A key is shown before it is used.
        if (attempt.method === 'publickey' && !attempt.signature) return attempt.accept()
        this.logins.push(user)
        attempt.accept()
      })
      connection.on('ready', () => {
        connection.on('session', (accept) => {
          accept().on('sftp', (acceptSftp) => this.#answer(acceptSftp()))
        })
      })
    })
  }

  /** @param secret a password, or a private key in PEM */
  static async start(user: string, secret: string): Promise<SftpServer> {
    const server = new SftpServer(user, secret)
    await new Promise<void>((done) => {
      server.#server.listen(0, '127.0.0.1', done)
    })
    return server
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    for (const connection of this.#open) connection.end()
    await new Promise<void>((done) => {
      this.#server.close(() => done())
    })
  }

  /** By the password, or by the private key that stands in its place. */
  #isLetIn(attempt: AuthContext): boolean {
    if (attempt.method === 'password') return attempt.password === this.#secret
    if (attempt.method !== 'publickey') return false
    const key = utils.parseKey(this.#secret)
    if (key instanceof Error || !key.getPublicSSH().equals(attempt.key.data)) return false
    return !attempt.signature || key.verify(attempt.blob ?? '', attempt.signature, attempt.hashAlgo) === true
  }

  #answer(sftp: SFTPWrapper): void {
    const handles: Buffer[] = []
    const attributes = (size: number) => ({ mode: isFile, uid: 0, gid: 0, size, atime: 0, mtime: 0 })
    const stat = (request: number, path: string) => {
      if (this.isSilent) return
      const found = this.files.get(path)
      if (found) sftp.attrs(request, attributes(found.length))
      else sftp.status(request, STATUS_CODE.NO_SUCH_FILE)
    }
    sftp.on('STAT', stat)
    sftp.on('LSTAT', stat)
    sftp.on('OPEN', (request, path, flags) => {
      const found = this.files.get(path)
      if (!found || (flags & OPEN_MODE.READ) === 0) return sftp.status(request, STATUS_CODE.NO_SUCH_FILE)
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(handles.push(found) - 1)
      sftp.handle(request, handle)
    })
    sftp.on('FSTAT', (request, handle) => sftp.attrs(request, attributes(handles[handle.readUInt32BE()]?.length ?? 0)))
    sftp.on('READ', (request, handle, from, length) => {
      const found = handles[handle.readUInt32BE()]
      if (!found || from >= found.length) return sftp.status(request, STATUS_CODE.EOF)
      sftp.data(request, found.subarray(from, from + length))
    })
    sftp.on('CLOSE', (request) => sftp.status(request, STATUS_CODE.OK))
    sftp.on('REMOVE', (request, path) => sftp.status(request, this.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE))
    sftp.on('REALPATH', (request, path) => sftp.name(request, [{ filename: path, longname: path, attrs: attributes(0) }]))
  }
}
