import type { Setting } from '../../schema/setting.ts'
import { remember } from '../app/remember.ts'
import { usedInExpressions } from '../names/in-expressions.ts'
import { usedInTexts } from '../names/in-texts.ts'
import { keyOf } from '../names/name.ts'
import type { Check } from './context.ts'

/** Every key of settings is read by something: an expression, or a text. A screen that edits it is no reader. */
export const unreadSettings: Check = function* ({ app, files, of }) {
  const read = new Set<string>()
  for (const file of files.filter(({ value }) => speaksOfSettings(value as object))) {
    for (const { name } of [...usedInExpressions(app, file), ...usedInTexts(app, file)]) read.add(name)
  }
  for (const { file, name, value } of of('setting')) {
    for (const key of Object.keys((value as Setting).keys)) {
      if (read.has(keyOf('key', `${name}.${key}`))) continue
      const message = `Nothing reads "settings.${name}.${key}", so that changing it changes nothing.`
      yield { code: 'unused', severity: 'warning', file, path: ['keys', key], at: 'key', message }
    }
  }
}

/** Whether a file can name a key of settings at all: most do not, and need no closer look. */
const speaksOfSettings = remember((value: object): boolean => JSON.stringify(value).includes('settings.'))
