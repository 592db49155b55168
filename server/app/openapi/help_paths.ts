import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { answer, type JsonObject, pathParameter, problems, requestToken } from './parts.ts'

const id = pathParameter('id')
const object = { type: 'object' }
const done = { description: 'Done.' }

/** What somebody does for people who cannot sign in, and for clients: each is refused where the caller does not outrank the subject. */
export function helpPaths({ bundle, entities }: App, access: Access): Record<string, JsonObject> {
  const { account, clients } = bundle.app
  const helped = [...entities.values()].filter((entity) =>
    entity.name === account.entity ? access.canUpdate(entity.name) : invites(entity) && access.canRead(entity.name),
  )
  const client = access.canUpdate(clients?.entity ?? '') ? entities.get(clients?.entity ?? '') : undefined
  return {
    ...Object.assign({}, ...helped.map(signInPathsOf)),
    ...(client && { '/api/clients/{id}/secret': { post: write(client, 'A new secret of a client', once('The secret')) } }),
  }
}

/** Whether a step of such records makes somebody an account. */
const invites = ({ workflow }: AppEntity): boolean =>
  [...(workflow?.transitions.values() ?? [])].some(({ effects = [] }) =>
    effects.some((effect) => effect.kind === 'create' && effect.invites),
  )

function signInPathsOf(entity: AppEntity): Record<string, JsonObject> {
  const base = `/api/records/${entity.name}/{id}/sign-in`
  const contact = { ...pathParameter('contact'), schema: { enum: ['email', 'phone'] } }
  return {
    [base]: {
      get: {
        tags: [entity.label],
        summary: 'How somebody can be helped to sign in',
        parameters: [id],
        responses: { 200: answer('What stands in their way.', object), ...problems(401, 403, 404) },
      },
    },
    [`${base}/link`]: { post: write(entity, 'A link by which somebody chooses a password, once', once('The link')) },
    [`${base}/password`]: { post: write(entity, 'A temporary password', once('The password')) },
    [`${base}/send/{contact}`]: { post: write(entity, 'Send somebody a link by mail or text message', { 204: done }, [contact]) },
    [`${base}/unlock`]: { post: write(entity, 'Unlock an account', { 204: done }) },
    [`${base}/sessions`]: { delete: write(entity, 'End all sessions of somebody', { 204: done }) },
  }
}

const write = ({ label }: AppEntity, summary: string, answers: JsonObject, parameters: readonly JsonObject[] = []): JsonObject => ({
  tags: [label],
  summary,
  parameters: [id, ...parameters, requestToken],
  responses: { ...answers, ...problems(401, 403, 404, 422) },
})

const once = (what: string): JsonObject => ({ 200: answer(`${what}, which stands nowhere else.`, object) })
