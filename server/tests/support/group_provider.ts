import env from '#start/env'
import { GroupProvider } from '../../app/simulators/group/group_provider.ts'
import { demoPassword } from '../../app/startup/demo_data.ts'

/** The simulated provider of the group's sign-in, at the address that the portal under test is told. */
export const startGroupProvider = (): Promise<GroupProvider> =>
  GroupProvider.start({
    clientId: env.get('OIDC_CLIENT_ID') ?? '',
    clientSecret: env.get('OIDC_CLIENT_SECRET') ?? '',
    redirect: `${env.get('PUBLIC_URL')}/api/group/callback`,
    claim: env.get('OIDC_CLAIM'),
    password: demoPassword,
    port: Number(new URL(env.get('OIDC_ISSUER') ?? '').port),
  })

/** What somebody fills in there. */
export interface Filled {
  readonly login: string
  readonly password?: string
  readonly choice?: 'enter' | 'cancel'
}

/** Signs in there as a person does, from the address that the portal sent them to; resolves to where they are sent back, or to the page that is shown again. */
export async function visitGroupProvider(address: string, { login, password = demoPassword, choice = 'enter' }: Filled): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  let body: string | undefined
  let isFilled = false
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form =
      body === undefined ? {} : { method: 'POST', body, headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' } }
    const answer: Response = await fetch(at, { redirect: 'manual', headers: { cookie }, ...form })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    body = undefined
    if (to !== null) {
      at = new URL(to, at).href
      if (at.startsWith(`${env.get('PUBLIC_URL')}`)) return at
      continue
    }
    const page = await answer.text()
    if (isFilled) return page
    at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', at).href
    body = new URLSearchParams({ login, password, choice }).toString()
    isFilled = true
  }
  throw new Error(`The provider never sent anybody back from ${address}.`)
}
