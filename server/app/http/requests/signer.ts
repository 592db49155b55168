import type { HttpContext } from '@adonisjs/core/http'
import { masked } from '../../../../engine/runtime/access/mask.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Account } from '../../accounts/account.ts'
import type { CodeReceiver } from '../../accounts/code_receiver.ts'
import { receiverOf } from '../../accounts/code_receiver.ts'
import type { Signer } from '../../records/sign.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { tooMany } from '../answers/too_many.ts'
import { readCaller } from './caller.ts'
import { textOf } from './text_of.ts'

/** The most characters of a picture as a data URL, and of a name. */
const [mostDrawn, mostTyped] = [120_000, 60]

/** Where a code for a signature of theirs goes: to a telephone or a mailbox that has been shown to be theirs. */
export function signersContact({ phone, email }: Account): CodeReceiver | undefined {
  const { ways } = portal.contactCodes
  for (const [by, reach] of [
    ['phone', phone],
    ['email', email],
  ] as const)
    if (reach?.isConfirmed && ways.includes(by)) return receiverOf(reach.to)
  return undefined
}

/** A contact as it may be shown: `138****0001`. */
export const maskedContact = ({ to }: CodeReceiver): string => String(masked(to, { kind: 'characters', label: '', first: 3, last: 4 }))

/**
 * Whoever signs with a request: they have shown that it is them with their password, or with a code that was sent for this very step.
 * @throws Problem when they have not; nothing where the request is not signed
 */
export async function readSigner(http: HttpContext, step: string): Promise<Signer | undefined> {
  const { signature } = http.request.body()
  if (signature === undefined || signature === null) return undefined
  if (typeof signature !== 'object' || Array.isArray(signature)) throw new Problem('badRequest')
  const caller = readCaller(http)
  const code = textOf(signature, 'code')
  const drawn = drawnIn(signature)
  if (code === '') {
    await provePassword(http, caller, textOf(signature, 'password'))
    return { method: 'password', ...drawn }
  }
  const proved = await portal.contactCodes.prove('signature code', textOf(signature, 'token'), code)
  if (proved?.accountId !== caller.id || proved.step !== step) throw refused(http, 'wrongCode')
  return { method: 'code', contact: String(proved.contact), ...drawn }
}

async function provePassword(http: HttpContext, account: Account, password: string): Promise<void> {
  const { attempts, passwords } = portal.accounts
  const attempter = { account, typed: account.login, address: http.request.ip() }
  const guess = await attempts.guess(attempter, async () => (await passwords.verify(account.id, password)) || undefined)
  if (guess.kind === 'tooMany') throw tooMany(http, guess.waitSeconds)
  if (!guess.found) throw refused(http, 'wrongPassword')
}

function drawnIn(signature: object): Pick<Signer, 'drawing' | 'typed'> {
  const { drawing, typed } = signature as { drawing?: unknown; typed?: unknown }
  const isPicture =
    typeof drawing === 'string' && drawing.length <= mostDrawn && /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(drawing)
  if (drawing !== undefined && !isPicture) throw new Problem('badRequest')
  const name = typeof typed === 'string' ? typed.normalize('NFKC').trim().slice(0, mostTyped) : ''
  return { ...(isPicture && { drawing }), ...(name !== '' && { typed: name }) }
}

/** What a code for a signature is good for: one step of one record. */
export const signedStep = (entity: string, id: string, name: string): string => `${entity}/${id}/${name}`

/** It is not them, though their session holds: nobody is asked to sign in again for it. */
const refused = (http: HttpContext, code: 'wrongCode' | 'wrongPassword'): Problem =>
  new Problem('forbidden', { detail: sentence({ code, path: '', params: {} }, http.language) })
