import type { HttpContext } from '@adonisjs/core/http'
import { routeOf } from '../../../../engine/runtime/app/address.ts'
import type { Context } from '../../records/context.ts'
import { newToken, tokenHash } from '../../values/token.ts'
import { Problem } from '../answers/problem.ts'

/** Whose draft of which page: of an account by its address, of a stranger by a token that only their browser knows. */
interface DraftKey {
  readonly key: string
  readonly address: string
  /** Made just now: the stranger is to be told of it. */
  readonly token?: string
}

const longest = 300

/** The draft that a request is about. @throws Problem when the address is no wizard that the person may open */
export function draftKey({ request }: HttpContext, { app, access, user }: Context, address: unknown): DraftKey {
  const path = typeof address === 'string' && address.length <= longest ? address : ''
  const route = routeOf(path, [...app.screens.keys()].filter(access.canOpen))
  if (route === undefined || app.screens.get(route)?.kind !== 'wizard') throw new Problem('notFound')
  if (user.id !== undefined) return { key: `account ${user.id} ${path}`, address: path }
  const given = request.header('x-draft-token')
  if (given !== undefined && /^[\w-]{43}$/.test(given)) return { key: keyOfToken(given, path), address: path }
  const token = newToken()
  return { key: keyOfToken(token, path), address: path, token }
}

/** The key of the draft at an address that a token stands for. */
export const keyOfToken = (token: string, address: string): string => `token ${tokenHash(token)} ${address}`
