import { newToken, tokenHash } from '../values/token.ts'
import type { Account } from './account.ts'
import type { Accounts, Entered } from './accounts.ts'
import type { Device } from './device.ts'
import type { Tickets } from './tickets.ts'

/** Seconds that a code can be scanned and confirmed. */
export const scanSeconds = 120

/** How far a sign-in by scanning has come. `over` stands for expired, used, and never begun alike. */
type ScanState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'over'

/** A code to show, and the secret that stays with the page which shows it. */
interface ScanCode {
  /** In the picture: whoever scans it can confirm, and no more. */
  readonly code: string
  /** In a cookie of the page: only with it the sign-in can be fetched. */
  readonly secret: string
}

/** What the telephone shows before the person confirms. */
interface ScanAsked {
  readonly address: string
  readonly agent: string
}

/**
 * Signs a page in by a telephone that is signed in. The picture alone lets nobody in: the page that shows it holds a secret, the
 * telephone holds the session, and both are needed. A code is confirmed by one account, once, within two minutes.
 */
export class ScanSignIns {
  readonly #tickets: Tickets
  readonly #accounts: Accounts

  constructor(tickets: Tickets, accounts: Accounts) {
    this.#tickets = tickets
    this.#accounts = accounts
  }

  /** Begins one for a page. */
  async begin({ address, agent }: Device): Promise<ScanCode> {
    const secret = newToken()
    const data = { state: 'waiting', secret: tokenHash(secret), address, agent }
    return { code: await this.#tickets.issue('scan', data, scanSeconds), secret }
  }

  /** How far it has come, for the page that holds the secret. */
  async state(code: string, secret: string): Promise<ScanState> {
    const ticket = await this.#tickets.read('scan', code)
    return ticket && ticket.secret === tokenHash(secret) ? (ticket.state as ScanState) : 'over'
  }

  /** A signed-in person looks at it on their telephone; from now on it is theirs to confirm. Nothing when it is over or another's. */
  async look(code: string, account: Account): Promise<ScanAsked | undefined> {
    const moved = await this.#tickets.move('scan', code, ['waiting'], { state: 'scanned', accountId: account.id })
    const ticket = moved ?? (await this.#tickets.read('scan', code))
    if (ticket?.state !== 'scanned' || ticket.accountId !== account.id) return undefined
    return { address: String(ticket.address), agent: String(ticket.agent) }
  }

  /** The person says yes or no; resolves to whether it was theirs to say, and still could be said. */
  async decide(code: string, account: Account, isConfirmed: boolean): Promise<boolean> {
    const ticket = await this.#tickets.read('scan', code)
    if (ticket?.accountId !== account.id) return false
    return (await this.#tickets.move('scan', code, ['scanned'], { state: isConfirmed ? 'confirmed' : 'refused' })) !== undefined
  }

  /** Signs the page in, once. Nothing when it does not hold the secret, nobody has confirmed, or it was fetched already. */
  async finish(code: string, secret: string, device: Device, sessionToken: string): Promise<Entered | undefined> {
    if ((await this.state(code, secret)) !== 'confirmed') return undefined
    const ticket = await this.#tickets.take('scan', code, 'confirmed')
    const account = ticket && (await this.#accounts.records.byId(String(ticket.accountId)))
    return account?.isActive ? this.#accounts.enter(account, 'QR_CODE', device, sessionToken) : undefined
  }
}
