import type { Screen } from '../../schema/screen.ts'
import type { AppEntity } from '../app/app.ts'
import { sectionsOf } from '../app/screen-lists.ts'
import { isAccepted, limitsOf } from '../fields/attachment.ts'
import type { Check } from './context.ts'

/** What is judged one after the other are pictures, and accepting them is not refusing them. */
export const judgedPictures: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = 'entity' in screen ? app.entities.get(screen.entity) : undefined
    for (const { path, section } of sectionsOf(screen)) {
      if (!('judge' in section) || !section.judge) continue
      const { accept, refuse, picture } = section.judge
      const at = [...path, 'judge']
      if (accept === refuse)
        yield {
          code: 'wrong-value',
          file,
          path: [...at, 'refuse'],
          message: `"${accept}" is said of accepted pictures already. Name another value.`,
        }
      if (takesPictures(entity?.lines.get(section.lines), picture)) continue
      yield {
        code: 'wrong-value',
        file,
        path: [...at, 'picture'],
        message: `"${picture}" takes no pictures. Add "image/*" to what it accepts.`,
      }
    }
  }
}

const someKinds = ['jpg', 'png', 'webp', 'gif'].map((end) => ({ name: `picture.${end}`, type: `image/${end === 'jpg' ? 'jpeg' : end}` }))

/** A field that is not there is told elsewhere. */
function takesPictures(lines: AppEntity | undefined, name: string): boolean {
  const field = lines?.fields.get(name)
  if (field?.kind !== 'attachment') return true
  const { accept } = limitsOf(field)
  return accept.length === 0 || someKinds.some((kind) => isAccepted(kind, accept))
}
