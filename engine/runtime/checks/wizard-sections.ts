import type { Screen, ScreenOf } from '../../schema/screen.ts'
import type { AppEntity } from '../app/app.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** What stands closed in a wizard is a section of its step, asks for nothing that everybody has to fill in, and is not the whole step. */
export const wizardSections: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    if (screen.kind !== 'wizard') continue
    const entity = app.entities.get(screen.entity)
    for (const [name, step] of Object.entries(screen.steps))
      for (const [index, section] of (step.optional ?? []).entries()) {
        const message = wrongIn(step, section, entity)
        if (message !== undefined)
          yield { code: 'wrong-optional', file, path: ['steps', name, 'optional', index], message } satisfies Finding
      }
  }
}

type Step = ScreenOf<'wizard'>['steps'][string]

function wrongIn({ sections = {}, optional = [] }: Step, name: string, entity: AppEntity | undefined): string | undefined {
  const section = sections[name]
  if (!section) return `"${name}" is no section of this step. There are: ${Object.keys(sections).join(', ')}.`
  if (Object.keys(sections).every((each) => optional.includes(each)))
    return 'Every section of this step is optional: leave one of them open.'
  if (!('fields' in section)) return undefined
  const needed = section.fields.find((field) => {
    const declared = entity?.fields.get(field)?.declaration
    return declared && 'required' in declared && declared.required === true && !('default' in declared && declared.default !== undefined)
  })
  return needed === undefined ? undefined : `Everybody has to fill in "${needed}": it cannot stand in an optional section.`
}
