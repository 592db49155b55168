import { randomBytes } from 'node:crypto'
import type { Logger } from '@adonisjs/core/logger'
import env from '#start/env'
import { type GroupSettings, groupCallback } from '../../accounts/group_sign_in.ts'
import { demoPassword } from '../../startup/demo_data.ts'
import type { GroupProvider } from './group_provider.ts'

/** How people sign in with the group, and the provider that was started for it, if it is simulated. */
interface GroupSignInOf {
  readonly settings: GroupSettings
  readonly provider?: GroupProvider
}

/** The provider of the group's unified sign-in, as the environment names it; with demonstration data and no such name, a simulated one. */
export async function openGroupSignIn(publicUrl: string, logger: Pick<Logger, 'info'>): Promise<GroupSignInOf> {
  const claim = env.get('OIDC_CLAIM')
  const [issuer = '', clientId = '', clientSecret = ''] = [env.get('OIDC_ISSUER'), env.get('OIDC_CLIENT_ID'), env.get('OIDC_CLIENT_SECRET')]
  const isSimulated = issuer === '' && env.get('DEMO') && env.get('NODE_ENV') === 'development'
  if (!isSimulated) return { settings: { issuer, clientId, clientSecret, claim } }
  const own = { clientId: 'portal', clientSecret: randomBytes(24).toString('base64url'), claim }
  const { GroupProvider } = await import('./group_provider.ts')
  const provider = await GroupProvider.start({ ...own, redirect: publicUrl + groupCallback, password: demoPassword })
  logger.info({ issuer: provider.issuer }, 'the group’s sign-in is simulated')
  return { settings: { ...own, issuer: provider.issuer }, provider }
}
