import type { SignInState } from '../../runtime/passwords/sign-in-state.ts'
import { api } from './api.ts'

/** Something that lets a person set a password: shown once. */
export interface MadeKey {
  readonly kind: 'link' | 'password'
  readonly secret: string
  readonly until: string
}

/** The calls that help the person whose account a record is, or has opened. */
export function signInHelp(entity: string, id: string) {
  const path = `/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/sign-in`
  function post<Answer>(what: string): Promise<Answer> {
    return api.call<Answer>(`${path}/${what}`, { method: 'POST' })
  }
  return {
    state: () => api.call<SignInState>(path),
    link: async (): Promise<MadeKey> => {
      const { link, until } = await post<{ link: string; until: string }>('link')
      return { kind: 'link', secret: link, until }
    },
    password: async (): Promise<MadeKey> => {
      const { password, until } = await post<{ password: string; until: string }>('password')
      return { kind: 'password', secret: password, until }
    },
    send: (contact: 'email' | 'phone') => post<undefined>(`send/${contact}`),
    unlock: () => post<undefined>('unlock'),
    endSessions: () => api.call<undefined>(`${path}/sessions`, { method: 'DELETE' }),
  }
}
