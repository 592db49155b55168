import type { Pool } from 'pg'
import {
  endTickets,
  insertTicket,
  moveTicket,
  readTicket,
  sweepTickets,
  type TicketData,
  takeTicket,
  ticketUntil,
} from '../storage/queries/tickets.ts'
import { newToken, tokenHash } from '../values/token.ts'
import type { CodePurpose } from './contact_codes.ts'

/** What a ticket can be for. A token of one purpose is worth nothing for another. */
type TicketPurpose = 'application' | 'captcha' | 'group sign-in' | 'reset' | 'scan' | CodePurpose

/** Short-lived secrets that can be used once, kept hashed in the database, so that any node may take what another gave. */
export class Tickets {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Gives a ticket and resolves to its token. */
  async issue(purpose: TicketPurpose, data: TicketData, seconds: number): Promise<string> {
    const token = newToken()
    await this.issueAs(token, purpose, data, seconds)
    return token
  }

  /** Gives a ticket under a token that was told already. */
  async issueAs(token: string, purpose: TicketPurpose, data: TicketData, seconds: number): Promise<void> {
    await insertTicket(this.#pool, tokenHash(token), purpose, data, seconds)
  }

  /** What the ticket stands for; nothing when it was used, is over, or never was. */
  read(purpose: TicketPurpose, token: string): Promise<TicketData | undefined> {
    return readTicket(this.#pool, tokenHash(token), purpose)
  }

  /** Uses the ticket up, if it is in the state. */
  take(purpose: TicketPurpose, token: string, state?: string): Promise<TicketData | undefined> {
    return takeTicket(this.#pool, tokenHash(token), purpose, state)
  }

  /** Takes the ticket from one of the states on; nothing when it is in none of them. */
  move(purpose: TicketPurpose, token: string, from: readonly string[], change: TicketData): Promise<TicketData | undefined> {
    return moveTicket(this.#pool, tokenHash(token), purpose, from, change)
  }

  /** Ends the tickets of an account. */
  end(purpose: TicketPurpose, accountId: string): Promise<void> {
    return endTickets(this.#pool, purpose, accountId)
  }

  /** Until when the ticket of an account holds that lives longest; nothing where it has none. */
  until(purpose: TicketPurpose, accountId: string): Promise<string | undefined> {
    return ticketUntil(this.#pool, purpose, accountId)
  }

  /** Removes what has run out. */
  sweep(): Promise<void> {
    return sweepTickets(this.#pool)
  }
}
