import type { Language } from '../../schema/names.ts'
import type { Issue } from '../validation/issue.ts'
import { catalogues, type IssueCode } from './catalogues.ts'

type Params = Issue['params']

/** Puts the params into a sentence: `{max}` becomes the param `max`, or nothing when there is none. */
const fillIn = (sentence: string, params: Params): string =>
  sentence.replace(/\{([A-Za-z][A-Za-z0-9_.]*)\}/g, (_, name: string) => String((Object.hasOwn(params, name) ? params[name] : null) ?? ''))

const isIssueCode = (code: string): code is IssueCode => Object.hasOwn(catalogues.ZHS, code)

/** The issue as a person reads it: its own message, or else the sentence of its code. */
export const sentence = ({ code, params, message }: Issue, language: Language): string => {
  if (message !== undefined) return message
  return isIssueCode(code) ? fillIn(catalogues[language][code], params) : fillIn(catalogues[language].unknown, { code })
}
