import type { Screen } from '../../schema/screen.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** A person signs, who is signed in and sees what they sign: not the clock, another document, an approval, or the end of a wizard. */
export const signedSteps: Check = function* ({ app, of }) {
  for (const { file, value } of of('workflow')) {
    const { entity, transitions, approvals = {}, timers = {} } = value as Workflow
    const decisions = new Set(Object.values(approvals).flatMap(({ approve, reject }) => [approve, reject]))
    const clocked = new Set(Object.values(timers).map(({ take }) => take))
    const ends = new Set(
      [...app.screens.values()].flatMap((screen: Screen) =>
        screen.kind === 'wizard' && screen.entity === entity ? (screen.finish ?? []) : [],
      ),
    )
    for (const [name, step] of Object.entries(transitions)) {
      if (!('sign' in step) || !step.sign) continue
      const why =
        ('internal' in step && step.internal === true && 'it is internal') ||
        (decisions.has(name) && 'an approval decides with it') ||
        (clocked.has(name) && 'the clock takes it') ||
        (ends.has(name) && 'a wizard ends with it')
      if (why) {
        const message = `A step is signed by a person at the document, but ${why}.`
        yield { code: 'unsignable-step', file, path: ['transitions', name, 'sign'], message } satisfies Finding
      }
    }
  }
}
