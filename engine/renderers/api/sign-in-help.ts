import { api } from './api.ts'

/** How a person who is helped to sign in stands. */
export interface SignInState {
  readonly login: string
  readonly name: string
  readonly hasPassword: boolean
  /** Until when a link or a temporary password holds that was made for them. */
  readonly keyUntil?: string
  /** Seconds to wait after too many failures. */
  readonly waitSeconds: number
  /** In how many places they are signed in. */
  readonly sessions: number
  /** Where a link can be sent. */
  readonly sendsTo: { readonly email?: string; readonly phone?: string }
  /** Hours that a link or a temporary password holds. */
  readonly keyHours: number
}

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
