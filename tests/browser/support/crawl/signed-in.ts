import type { Browser } from 'playwright-core'
import { api } from '../api.ts'
import { type Coming, type Person, person } from '../person.ts'
import type { Language } from './words.ts'

/** Someone who has signed in with a demo account, or nobody (''), in a language; nothing has been complained of yet. */
export async function signedIn(browser: Browser, login: string, coming: Coming & { readonly language: Language }): Promise<Person> {
  const someone = await person(browser, coming)
  if (login) {
    await api(someone.page, 'GET', '/session')
    await api(someone.page, 'POST', '/session', { login, password: 'Fresh#2026' })
    await someone.page.reload()
    await someone.page.locator('[data-pane]').first().waitFor()
  }
  someone.complaints.length = 0
  return someone
}
