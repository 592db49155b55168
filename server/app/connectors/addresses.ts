import type { Connector } from '../../../engine/schema/connector.ts'
import { Refusal } from '../process/refusal.ts'
import type { PeerAddress } from '../records/exchange_records.ts'

/** `businessRegistry` is `BUSINESS_REGISTRY` in the environment. */
const inEnvironment = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()

/** The variable with the address of a connector. */
export const urlVariable = ({ url }: Pick<Connector, 'url'>): string => `CONNECTOR_${inEnvironment(url)}_URL`

/** The variable with the secret of a connector. */
export const secretVariable = (secret: string): string => `CONNECTOR_${inEnvironment(secret)}_SECRET`

/** The variable with the fingerprint of the key by which the host of a connector is known. */
const hostKeyVariable = ({ url }: Pick<Connector, 'url'>): string => `CONNECTOR_${inEnvironment(url)}_HOST_KEY`

/** A folder on another machine, reached by SFTP, in which another system lays down files. */
export interface DropAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  /** A password, or a private key in PEM. */
  readonly secret: string
  readonly folder: string
  /** The SHA-256 of the key of the host, in Base64 without its padding. */
  readonly hostKey: string
}

/** Addresses and secrets of other systems: they stand in the environment, never in metadata, records or logs. */
export class Addresses {
  readonly #env: NodeJS.ProcessEnv
  readonly #set: Record<string, string | undefined> = {}
  /** Hosts that may stand at private addresses. */
  readonly #privateHosts: Set<string>

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    const hosts = (env.CONNECTOR_PRIVATE_HOSTS ?? '').toLowerCase().split(/[\s,]+/)
    this.#privateHosts = new Set(hosts.filter((host) => host !== ''))
  }

  /** Says where systems are that the environment does not know: those of a demonstration. */
  set(variables: Readonly<Record<string, string | undefined>>): void {
    Object.assign(this.#set, variables)
  }

  /** Lets a host stand at a private address. */
  allowPrivate(host: string): void {
    this.#privateHosts.add(host)
  }

  /** Whether a connector leads anywhere. */
  knows(connector: Connector): boolean {
    return this.of(connector) !== undefined || this.dropOf(connector) !== undefined
  }

  /** Where a connector leads; nothing where nobody has said, or where it only lays down files. @throws Refusal `badSetting` for what is no address */
  of(connector: Connector): PeerAddress | undefined {
    const url = this.#urlOf(connector)
    if (url === undefined || url.protocol === 'sftp:') return undefined
    const secret = this.secretOf(connector)
    return { url, ...(secret !== undefined && { secret }) }
  }

  /** The folder in which the system of a connector lays down its files, where its address is one. @throws Refusal `badSetting` */
  dropOf(connector: Connector): DropAddress | undefined {
    const url = this.#urlOf(connector)
    if (url?.protocol !== 'sftp:') return undefined
    const called = Object.values(connector.operations).find(({ feed, direction }) => direction !== 'in' && feed?.file === undefined)
    const [name, key, secret] = [urlVariable(connector), hostKeyVariable(connector), this.secretOf(connector) ?? '']
    if (called)
      throw new Refusal('badSetting', `${name} is a folder with files, but "${called.label}" is called: expected https.`, { name })
    const hostKey = /^SHA256:([A-Za-z0-9+/]{43})=?$/.exec(this.#read(key) ?? '')?.[1]
    if (hostKey === undefined)
      throw new Refusal('badSetting', `${key} must be the fingerprint of the host, SHA256:… (ssh-keygen -lf tells it).`, { name: key })
    if (secret === '') throw new Refusal('badSetting', `The password or private key for ${name} is not set.`, { name })
    return {
      host: url.hostname,
      port: Number(url.port || 22),
      user: decodeURIComponent(url.username),
      folder: decodeURIComponent(url.pathname).replace(/\/+$/, ''),
      secret: secret.replaceAll('\\n', '\n'),
      hostKey,
    }
  }

  #urlOf(connector: Connector): URL | undefined {
    const name = urlVariable(connector)
    const text = this.#read(name) ?? ''
    if (text === '') return undefined
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isDrop = url?.protocol === 'sftp:' && url.hostname !== '' && url.username !== '' && url.password === ''
    const isPeer = url !== undefined && /^https?:$/.test(url.protocol) && url.username === ''
    if (!url || !(isDrop || isPeer) || url.search !== '' || url.hash !== '')
      throw new Refusal(
        'badSetting',
        `${name} must be an address such as https://catalogue.example.com/portal, or sftp://user@files.example.com/out.`,
        { name },
      )
    return url
  }

  /** The secret that a connector shares with the other system. */
  secretOf({ secret }: Connector): string | undefined {
    return secret === undefined ? undefined : this.#read(secretVariable(secret))
  }

  /** Whether a host was named as one that stands at a private address. */
  mayBePrivate(host: string): boolean {
    return this.#privateHosts.has(host.replace(/^\[|\]$/g, '').toLowerCase())
  }

  #read(name: string): string | undefined {
    return this.#env[name] || this.#set[name]
  }
}
