/** How a person who cannot sign in stands, for somebody who may help them. */
export interface SignInState {
  readonly login: string
  readonly name: string
  readonly hasPassword: boolean
  /** Until when a link or a temporary password holds that was made for them; nothing without one. */
  readonly keyUntil?: string
  /** Seconds that they have to wait after too many failures; 0 when they need not. */
  readonly waitSeconds: number
  /** In how many places they are signed in. */
  readonly sessions: number
  /** Where a link can be sent; nothing where there is no way or no address. */
  readonly sendsTo: { readonly email?: string; readonly phone?: string }
  /** Hours that a link or a temporary password holds. */
  readonly keyHours: number
}
