import type { Connector } from '../../../engine/schema/connector.ts'
import { Refusal } from '../process/refusal.ts'
import type { PeerAddress } from '../records/exchange_records.ts'

/** `businessRegistry` is `BUSINESS_REGISTRY` in the environment. */
const inEnvironment = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()

/** The variable with the address of a connector. */
export const urlVariable = ({ url }: Pick<Connector, 'url'>): string => `CONNECTOR_${inEnvironment(url)}_URL`

/** The variable with the secret of a connector. */
export const secretVariable = (secret: string): string => `CONNECTOR_${inEnvironment(secret)}_SECRET`

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

  /** Where a connector leads; nothing where nobody has said. @throws Refusal `badSetting` for what is no address */
  of(connector: Connector): PeerAddress | undefined {
    const name = urlVariable(connector)
    const text = this.#read(name) ?? ''
    if (text === '') return undefined
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
      throw new Refusal('badSetting', `${name} must be an address such as https://sap.example.com/portal.`, { name })
    const secret = this.secretOf(connector)
    return { url, ...(secret !== undefined && { secret }) }
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
