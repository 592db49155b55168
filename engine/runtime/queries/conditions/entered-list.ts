import type { AppField } from '../../app/app.ts'
import { typedAsOf } from '../../fields/typed-as.ts'

/** The most codes that are asked for at once, and the most characters that they are entered with. */
export const mostEntered = 100
export const longestEntered = 4_000

/** What stands between codes that are entered together: commas and semicolons of any width, the Chinese comma of lists, spaces, new lines. */
const delimiters = /[,，;；、\s]+/u
/** What people also put between codes, and what is no delimiter here. */
const wrongDelimiters = /[|｜&＆]/u

/** Whether several values of a field can be asked for at once: codes, such as numbers of documents, other than telephones and addresses. */
export const takesLists = (field: AppField): boolean => field.kind === 'code' && typedAsOf(field) === undefined

/** The codes that a text names, each once. */
export const enteredCodes = (text: string): readonly string[] => [...new Set(text.split(delimiters).filter((code) => code !== ''))]

/** A sign in the text that does not part codes; nothing when all do. */
export const wrongDelimiter = (text: string): string | undefined => wrongDelimiters.exec(text)?.[0]

/** A text as it is pasted into one line: codes of several lines or cells, with commas between them. */
export const inOneLine = (pasted: string): string =>
  pasted
    .trim()
    .split(/\s*[\r\n\t]+\s*/)
    .join(',')
