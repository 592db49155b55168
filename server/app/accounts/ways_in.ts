import type { Pool } from 'pg'
import type { TextMessages } from '../deliveries/text_messages.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { AccountKeys } from './account_keys.ts'
import type { AccountRecords } from './account_records.ts'
import type { Accounts } from './accounts.ts'
import { CodeSignIns } from './code_sign_ins.ts'
import { ContactCodes } from './contact_codes.ts'
import { PasswordChanges } from './password_changes.ts'
import { PasswordMails } from './password_mails.ts'
import { ScanSignIns } from './scan_sign_ins.ts'
import type { Tickets } from './tickets.ts'

/** What the ways in stand on. */
interface Ground {
  readonly pool: Pool
  readonly metadata: Metadata
  readonly records: AccountRecords
  readonly accounts: Accounts
  readonly tickets: Tickets
  readonly mailer: Mailer
  readonly texts: TextMessages
  readonly publicUrl: string
}

/** The ways to an account beside its password, and to another password. */
export function waysIn({ pool, metadata, records, accounts, tickets, mailer, texts, publicUrl }: Ground) {
  const contactCodes = new ContactCodes({ pool, tickets, texts, mailer, metadata })
  const passwordChanges = new PasswordChanges(pool, accounts, tickets)
  return {
    contactCodes,
    passwordChanges,
    accountKeys: new AccountKeys({ pool, accounts, changes: passwordChanges, mailer, texts, metadata, publicUrl }),
    passwordMails: new PasswordMails({ pool, records, passwords: accounts.passwords, tickets, mailer, metadata, publicUrl }),
    scanSignIns: new ScanSignIns(tickets, accounts),
    codeSignIns: new CodeSignIns(contactCodes, accounts),
  }
}
