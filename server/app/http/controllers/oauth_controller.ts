import type { HttpContext } from '@adonisjs/core/http'
import type { Interaction } from 'oidc-provider'
import { delegationIssue } from '../../people/delegation.ts'
import { entityOf } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { load } from '../../records/load.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Clients: their secrets, and the question whether a person lets one in. */
export default class OAuthController {
  /** Where the authorization server sends the browser: on at once for a trusted client, else to the page that asks. */
  async ask(context: HttpContext): Promise<void> {
    const { interaction, client } = await asked(context)
    const { caller } = context
    if (!caller) return redirect(context, `/#/home?back=${encodeURIComponent(`/authorize/${interaction.uid}`)}`)
    if (!client.isTrusted) return redirect(context, `/#/authorize/${interaction.uid}`)
    redirect(context, await portal.authorizationServer.allow(interaction, caller, client))
  }

  /** What the page shows. */
  async show(context: HttpContext): Promise<void> {
    const { interaction, client } = await asked(context)
    const { scope = '', redirect_uri: to } = interaction.params as { scope?: string; redirect_uri?: string }
    context.response.json({ name: client.name, site: URL.canParse(to ?? '') ? new URL(to ?? '').host : '', scopes: scope.split(' ') })
  }

  async decide(context: HttpContext): Promise<void> {
    const { interaction, client } = await asked(context)
    const caller = readCaller(context)
    const isAllowed = context.request.body().allow === true
    await portal.accounts.tell(isAllowed ? 'client.allowed' : 'client.refused', caller, deviceOfRequest(context), { client: client.id })
    const server = portal.authorizationServer
    context.response.json({ to: isAllowed ? await server.allow(interaction, caller, client) : await server.refuse(interaction) })
  }

  /** Makes a new secret for a client record; the answer is the only place where it ever stands. */
  async secret(http: HttpContext): Promise<void> {
    const entity = portal.authorizationServer.clients.entity
    if (!entity) throw new Problem('notFound')
    const context = recordsContext(http)
    entityOf(context, entity.name, 'update')
    const record = await load(context, entity, String(http.params.id), context.access.scope(entity.name, 'update'))
    const refused = await delegationIssue(context, context.pool, { entity, before: record, after: record })
    if (refused) throw new Invalid([refused])
    const secret = await portal.authorizationServer.clients.newSecret(record)
    await portal.accounts.tell('client.secret', readCaller(http), deviceOfRequest(http), { record: String(record.id) })
    http.response.json({ secret })
  }
}

/** The question that is open in this browser, by its cookie, and the client that it is about. */
async function asked({ request, response, params }: HttpContext) {
  const { clients } = portal.authorizationServer
  const provider = await portal.authorizationServer.provider()
  const interaction: Interaction | undefined = await provider.interactionDetails(request.request, response.response).catch(() => undefined)
  const client = interaction && (await clients.byId(String(interaction.params.client_id)))
  if (!interaction || !client || interaction.uid !== params.uid) throw new Problem('linkDead')
  return { interaction, client }
}

function redirect({ response }: HttpContext, to: string): void {
  response.header('Location', to)
  response.status(303).send(null)
}
