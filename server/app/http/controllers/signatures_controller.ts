import type { HttpContext } from '@adonisjs/core/http'
import { codeMinutes } from '../../accounts/contact_codes.ts'
import { entityOf } from '../../records/entity_of.ts'
import { load } from '../../records/load.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { tooMany } from '../answers/too_many.ts'
import { readCaller } from '../requests/caller.ts'
import { recordsContext } from '../requests/records_context.ts'
import { maskedContact, signedStep, signersContact } from '../requests/signer.ts'

/** Codes with which steps are signed. */
export default class SignaturesController {
  async ask(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity, id, name } = http.params
    const declared = entityOf(context, entity, 'read')
    await load(context, declared, id, context.access.scope(entity))
    if (!declared.workflow?.transitions.get(name)?.sign || !context.access.transitions(entity).has(name)) throw new Problem('notFound')
    const caller = readCaller(http)
    const receiver = signersContact(caller)
    if (!receiver) throw new Problem('invalid', { issues: [{ code: 'noConfirmedContact', path: 'signature', params: {} }] })
    const contact = maskedContact(receiver)
    const asked = await portal.contactCodes.ask({
      purpose: 'signature code',
      receiver,
      address: http.request.ip(),
      language: http.language,
      about: async () => ({ accountId: caller.id, step: signedStep(entity, id, name), contact }),
    })
    if (asked.kind === 'tooMany') throw tooMany(http, asked.waitSeconds)
    asked.sending.catch((error) => http.logger.error({ err: error }, 'a code was not sent'))
    http.response.status(202).json({ token: asked.token, minutes: codeMinutes, to: contact })
  }
}
