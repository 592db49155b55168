import type { Screen } from '../../schema/screen.ts'
import { isPublic } from '../access/is-public.ts'
import type { App, AppEntity } from '../app/app.ts'
import { askedIn, publicWizards } from '../screens/wizard/applications.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** Applicants are known by what a public wizard asks them, and find what they have sent by a number of its own, on a page that they may open. */
export const applicants: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    if (screen.kind === 'wizard' && screen.applicant) yield* inWizard(file, screen)
    if (screen.kind !== 'content') continue
    for (const [name, block] of Object.entries(screen.blocks)) {
      const entity = 'states' in block ? app.entities.get(block.entity) : undefined
      const message = entity && wrongWith(app, screen, entity)
      if (message !== undefined) yield { code: 'wrong-applicant', file, path: ['blocks', name, 'entity'], message } satisfies Finding
    }
  }
}

function* inWizard(file: string, screen: Extract<Screen, { kind: 'wizard' }>): Iterable<Finding> {
  if (!isPublic(screen)) {
    const message = 'Only who is not signed in is known by an address of theirs: say "public": true, or leave this out.'
    yield { code: 'wrong-applicant', file, path: ['applicant'], message }
  }
  const asked = askedIn(screen)
  for (const [contact, field] of Object.entries(screen.applicant ?? {})) {
    if (asked.includes(field)) continue
    const message = `"${field}" is asked at no step: nobody fills it in.`
    yield { code: 'wrong-applicant', file, path: ['applicant', contact], message }
  }
}

function wrongWith(app: App, screen: Screen, entity: AppEntity): string | undefined {
  if (!isPublic(screen)) return 'Applicants are not signed in: say "public": true for the page.'
  if (!publicWizards(app, entity.name).some(({ screen: wizard }) => wizard.applicant))
    return `No public wizard about ${entity.name} says where its "applicant" is reached.`
  const number = entity.fields.get(entity.display)?.declaration
  if (number?.kind === 'code' && number.unique === true) return undefined
  return `An application is looked up by what it is called, and "${entity.display}" is not unique.`
}
