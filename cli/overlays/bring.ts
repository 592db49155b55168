import { checkFiles } from '../../engine/files/check-files.ts'
import { openBundle } from '../../engine/files/open-bundle.ts'
import type { Diagnostic } from '../../engine/runtime/app/diagnostic.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import type { Call } from '../command.ts'
import { describeChanges } from '../diff/describe-changes.ts'
import { describe, several } from '../report/human.ts'
import { askPortal } from './ask-portal.ts'

interface Thing {
  readonly kind: string
  readonly name: string
}

/** What the server answers. */
interface Brought {
  readonly changes: readonly Thing[]
  readonly conflicts: readonly (Thing & { readonly places: readonly string[] })[]
  readonly drafts: readonly Thing[]
  readonly toDeploy: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  readonly now: readonly File[]
  readonly next: readonly File[]
  readonly isStale: boolean
  readonly effects?: {
    readonly sight: readonly {
      readonly roles: readonly string[]
      readonly entity: string
      readonly accounts: number
      readonly gained?: number
      readonly lost?: number
    }[]
    readonly approvals: readonly { readonly entity: string; readonly approval: string; readonly open: number }[]
  }
}

/** The key of a thing on the command line: `menu/main`. */
const keyOf = ({ kind, name }: Thing) => `${kind}/${name}`

/**
 * Brings a bundle to a portal and tells what came of it; answers with the exit code: 1 when something is in the way.
 * @throws Exception `brokenBundle`, `unknown` for a name that is in conflict with nothing, `refused`
 */
export function bring(call: Call, how: 'plan' | 'apply' | 'push'): number {
  const { directory, arguments: named, options, out } = call
  const errors = openBundle(directory).diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw new Exception('brokenBundle', `The metadata has ${several(errors.length, 'error')}. Run \`pergola validate\` first.`)
  out.progress('Asking the portal …')
  const answer = askPortal(call, [how, ...named]) as Brought
  out.progress('')
  if (options.json) {
    const { now: _now, next: _next, ...told } = answer
    out.print(JSON.stringify(told, undefined, 2))
  } else tell(call, answer, how)
  return answer.conflicts.length + answer.drafts.length + answer.diagnostics.length > 0 || answer.isStale ? 1 : 0
}

const styles = { '+': 'green', '-': 'red', '~': 'yellow' } as const
const done = { plan: 'would be published by `pergola apply`', apply: 'published', push: 'left as drafts' } as const

function tell({ out }: Call, answer: Brought, how: keyof typeof done): void {
  const { changes, conflicts, drafts, toDeploy, diagnostics, isStale } = answer
  if (how === 'plan') tellPlan({ out }, answer)
  for (const thing of changes)
    if (how !== 'plan' && !drafts.some((draft) => keyOf(draft) === keyOf(thing))) out.print(`${out.paint('green', '~')} ${keyOf(thing)}`)
  for (const thing of conflicts) {
    out.print(`${out.paint('yellow', '!')} ${keyOf(thing)} was changed in the browser too: ${thing.places.join(', ')}.`)
    out.print(
      `    It stays as it is. \`pergola pull\` brings that into the files; \`pergola apply ${keyOf(thing)}\` lets the files win there.`,
    )
  }
  for (const thing of drafts) out.print(`${out.paint('yellow', '!')} ${keyOf(thing)} has a draft of somebody, which stays.`)
  for (const diagnostic of diagnostics) out.print(describe(out, 'portal', diagnostic))
  if (toDeploy.length > 0)
    out.print(
      `${several(toDeploy.length, 'file')} of other kinds wait for a deployment: ${toDeploy.slice(0, 5).join(', ')}${toDeploy.length > 5 ? ', …' : ''}.`,
    )
  const count = changes.length - drafts.length
  if (diagnostics.length > 0) out.print('What would run would be wrong, so nothing is published. Deploy the files first, or mend them.')
  else if (isStale) out.print('Somebody published something at this moment. Nothing is done; call again.')
  else if (count === 0) out.print('The portal has all that the files say.')
  else out.print(`${several(count, 'thing')} ${done[how]}.`)
}

function tellPlan({ out }: Pick<Call, 'out'>, { now, next, effects }: Brought): void {
  for (const { mark, title, lines } of describeChanges(checkFiles(now).app, checkFiles(next).app)) {
    out.print(out.paint(styles[mark], `${mark} ${title}`))
    for (const line of lines) out.print(`    ${line}`)
  }
  for (const { roles, entity, accounts, gained, lost } of effects?.sight ?? []) {
    const who = `${several(accounts, 'account')} with ${roles.join(', ') || 'no role'}`
    out.print(
      gained === undefined || lost === undefined
        ? `${out.paint('yellow', '!')} ${who} see other records of ${entity}: how many is known after the deployment.`
        : `${out.paint('yellow', '!')} ${who}: ${several(gained, 'record')} of ${entity} more, ${lost} fewer.`,
    )
  }
  for (const { entity, approval, open } of effects?.approvals ?? [])
    out.print(
      `${out.paint('yellow', '!')} ${several(open, 'record')} of ${entity} wait for a decision by "${approval}", of which the rules change.`,
    )
}
