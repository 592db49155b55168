import { Converter } from 'opencc-js/t2cn'
import type { Page } from 'playwright-core'
import { isTraditional, wordsNotSaid } from '../../../../engine/runtime/app/languages/traditional.ts'
import { traditionalWords } from '../../../support/traditional-words.ts'

/** The languages of the portal. */
export const languages = ['ZHS', 'ZHT', 'US'] as const
export type Language = (typeof languages)[number]

const simplified = Converter({ from: 'hk', to: 'cn' })

/** Texts that are no sentence in any language: keys, holes, and what a program writes where nothing was meant. */
const leaks = [/\{\{/, /\bundefined\b/, /\bNaN\b/, /\[object /, /^[a-z]\w*([.:][a-z]\w*)+$/]

/** A file is called as people have called it. */
const fileName = /\.(pdf|png|jpe?g|xlsx|docx|csv|zip)$/

/** What of these words is not said in the language. */
const strange: Readonly<Record<Language, (text: string) => boolean>> = {
  ZHS: (text) => simplified(text) !== text,
  ZHT: (text) => !isTraditional(text) || wordsNotSaid(traditionalWords, text).length > 0,
  US: (text) => /\p{Script=Han}/u.test(text),
}

/** The words of the frame and the controls of the page: what metadata and catalogues say, not what people have written. */
const own = 'h1, h2, h3, label, legend, th, dt, [role="columnheader"], [role="toolbar"] button, [role="tab"], button'

/** Words on the page that are keys, holes, or of another language. @param names what looks like a key and is a name, as of an account */
export async function strangeWords(page: Page, language: Language, names: ReadonlySet<string>): Promise<readonly string[]> {
  const { words, all } = await page
    .locator(':is([data-pane]:not([hidden]), body:not(:has([data-pane])))')
    .first()
    .evaluate((pane, own) => {
      const isData = (element: Element) => element.closest('[data-user-text], [role="gridcell"], [lang]') !== null
      const said = [...pane.querySelectorAll<HTMLElement>(own)].filter((element) => element.offsetParent !== null && !isData(element))
      return { words: said.map((element) => element.innerText), all: (pane as HTMLElement).innerText.split('\n') }
    }, own)
  const isNamed = (text: string) => names.has(text) || fileName.test(text)
  const leaked = all.map((text) => text.trim()).filter((text) => !isNamed(text) && leaks.some((leak) => leak.test(text)))
  return [
    ...new Set([...leaked.map((text) => `a leak: ${text}`), ...words.filter(strange[language]).map((text) => `not ${language}: ${text}`)]),
  ]
}
