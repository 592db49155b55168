import env from '#start/env'
import portal from '../../app/services/portal.ts'
import { people } from './accounts.ts'
import type { Visitor } from './visitor.ts'

/** A client of the authorization server, with its secret. */
interface MadeClient {
  readonly code: string
  readonly secret: string
}

/** A client record with a secret, made by an administrator; it acts as the librarian. */
export async function newClient(admin: Visitor, fields: object = {}): Promise<MadeClient> {
  const { rows } = await portal.pool.query('select id from member where login = $1', [people.librarian])
  const made = await admin.post('/api/records/partner', {
    code: `partner${Math.random().toString(36).slice(2, 8)}`,
    name: '合作书店',
    scopes: ['openid', 'read'],
    grantTypes: ['client_credentials'],
    roles: ['librarian'],
    account: String(rows[0].id),
    autoApprove: true,
    ...fields,
  })
  const { id, code } = made.body()
  const { secret } = (await admin.post(`/api/clients/${id}/secret`)).body()
  return { code, secret }
}

/** A token of a client, for some scopes. */
export async function bearerOf({ code, secret }: MadeClient, scope: string): Promise<string> {
  const basic = Buffer.from(`${code}:${secret}`).toString('base64')
  const response = await fetch(`${env.get('PUBLIC_URL')}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}
