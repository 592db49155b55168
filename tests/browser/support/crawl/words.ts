import { Converter as ToTraditional } from 'opencc-js/cn2t'
import { Converter as ToSimplified } from 'opencc-js/t2cn'
import type { Page } from 'playwright-core'

/** The languages of the portal. */
export const languages = ['ZHS', 'ZHT', 'US'] as const
export type Language = (typeof languages)[number]

const traditional = ToTraditional({ from: 'cn', to: 'hk' })
const simplified = ToSimplified({ from: 'hk', to: 'cn' })

/** Texts that are no sentence in any language: keys, holes, and what a program writes where nothing was meant. */
const leaks = [/\{\{|\}\}/, /\bundefined\b/, /\bNaN\b/, /\[object /, /^[a-z]\w*([.:][a-z]\w*)+$/]

/** What of these words is not said in the language. */
const strange: Readonly<Record<Language, (text: string) => boolean>> = {
  ZHS: (text) => simplified(text) !== text,
  ZHT: (text) => [...text].some((sign) => !alsoTraditional.has(sign) && traditional(sign) !== sign),
  US: (text) => /\p{Script=Han}/u.test(text),
}

/** Forms that are right in Traditional Chinese too, beside the one that OpenCC takes. */
const alsoTraditional = new Set('台里系后只面余周于准群峰才干谷向注托占采別戶稅啟')

/** The words of the frame and the controls of the page: what metadata and catalogues say, not what people have written. */
const own = 'h1, h2, h3, label, legend, th, dt, [role="columnheader"], [role="toolbar"] button, [role="tab"], button'

/** Words on the page that are keys, holes, or of another language. */
export async function strangeWords(page: Page, language: Language): Promise<readonly string[]> {
  const { words, all } = await page
    .locator(':is([data-pane]:not([hidden]), body:not(:has([data-pane])))')
    .first()
    .evaluate((pane, own) => {
      const isData = (element: Element) => element.closest('[data-user-text], [role="gridcell"], [lang]') !== null
      const said = [...pane.querySelectorAll<HTMLElement>(own)].filter((element) => element.offsetParent !== null && !isData(element))
      return { words: said.map((element) => element.innerText), all: (pane as HTMLElement).innerText.split('\n') }
    }, own)
  const leaked = all.filter((text) => leaks.some((leak) => leak.test(text.trim())))
  return [
    ...new Set([
      ...leaked.map((text) => `a leak: ${text.trim()}`),
      ...words.filter(strange[language]).map((text) => `not ${language}: ${text}`),
    ]),
  ]
}
