import type { Expression } from '../../schema/expression.ts'
import type { Print } from '../../schema/print.ts'
import type { App } from '../app/app.ts'
import { insertedSetting, shownSetting } from '../app/setting-texts.ts'
import { placeholdersOf } from '../names/placeholders.ts'
import type { PrintedClause } from './print-document.ts'
import { printWords } from './print-words.ts'

/** A line to write on, where a value is empty or not for who prints. */
const blank = '＿＿＿＿＿＿'

interface ClauseSource {
  readonly app: App
  readonly print: Print
  readonly holds?: (condition: Expression) => boolean
}

/** The fields of the record that the clauses of a print insert. */
export const pathsInClauses = ({ clauses = {} }: Print): readonly string[] =>
  Object.values(clauses).flatMap(({ text }) => placeholdersOf(text).filter((name) => !insertedSetting(name)))

/** The clauses that stand on the paper of a record, numbered, with its values. */
export function clausesOf({ app, print, holds }: ClauseSource, shownAt: (path: string) => string): readonly PrintedClause[] {
  const { clause } = printWords[app.bundle.language]
  const valueAt = (name: string) => {
    const setting = insertedSetting(name)
    return (setting ? shownSetting(app, setting.file, setting.key) : shownAt(name)) || blank
  }
  return Object.values(print.clauses ?? {})
    .filter(({ when }) => when === undefined || holds?.(when) === true)
    .map(({ title, text }, index) => ({
      head: [clause.replace('{number}', String(index + 1)), ...(title === undefined ? [] : [title])].join('  '),
      text: text.replace(/\{([^{}]*)\}/g, (_, name: string) => valueAt(name)),
    }))
}
