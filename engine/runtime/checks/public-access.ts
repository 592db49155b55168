import type { Role } from '../../schema/role.ts'
import type { Screen } from '../../schema/screen.ts'
import { isPublic } from '../access/is-public.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

/** Strangers read and send little: no role of theirs says more than that, and what a public wizard sends is granted. */
export const publicAccess: Check = function* (context) {
  const { app } = context
  const declared = app.bundle.app.public
  const wizards = publicWizards(context)
  if (!declared) {
    for (const { file, screen } of wizards) {
      const message = `Anybody may open this wizard, but app.json does not say what they may send. Name a role: "public": {"role": "guest"}.`
      yield { code: 'public-not-granted', file, path: ['entity'], message: `${message} (${screen.entity})` }
    }
    return
  }
  for (const [name, { screen }] of Object.entries(declared.links ?? {})) {
    const shown = app.screens.get(screen)
    if (!shown || isPublic(shown)) continue
    const message = `${screen} is only for people who are signed in. Say "public": true there, or leave the link out.`
    yield { code: 'public-too-much', file: 'app.json', path: ['public', 'links', name, 'screen'], message }
  }
  const role = context.of('role').find(({ name }) => name === declared.role)
  if (!role) return
  yield* tooMuch(context, role.file, role.value as Role, wizards)
  for (const { file, screen } of wizards) yield* missing(file, screen, declared.role, role.value as Role)
}

interface PublicWizard {
  readonly file: string
  readonly screen: Extract<Screen, { kind: 'wizard' }>
}

function publicWizards({ of }: Context): readonly PublicWizard[] {
  return of('screen').flatMap(({ file, value }) => {
    const screen = value as Screen
    return screen.kind === 'wizard' && isPublic(screen) ? [{ file, screen }] : []
  })
}

function* tooMuch({ app }: Context, file: string, role: Role, wizards: readonly PublicWizard[]): Iterable<Finding> {
  for (const [entity, { operations, transitions = [] }] of Object.entries(role.grants)) {
    const path = ['grants', entity]
    const finding = (message: string, inner: readonly (string | number)[] = []): Finding => ({
      code: 'public-too-much',
      file,
      path: [...path, ...inner],
      message,
    })
    if (entity === '*') yield finding('Strangers hold this role: name each entity that they may read or send, not all of them.')
    if (entity === app.bundle.app.account.entity) yield finding('Strangers hold this role: they neither read nor make accounts.')
    for (const [index, operation] of operations.entries()) {
      if (operation === 'read' || operation === 'create') continue
      yield finding(`Strangers hold this role: "${operation}" is only for people who are signed in.`, ['operations', index])
    }
    const own = wizards.filter(({ screen }) => screen.entity === entity)
    if (operations.includes('create') && own.length === 0)
      yield finding(`Strangers may create ${entity}, but no public wizard is about it.`)
    for (const [index, step] of transitions.entries()) {
      if (own.some(({ screen }) => screen.finish === step)) continue
      yield finding(`Strangers hold this role: "${step}" is not the end of a public wizard.`, ['transitions', index])
    }
  }
  for (const [index, route] of role.screens.entries()) {
    if (route !== '*' && isPublic(app.screens.get(route))) continue
    const message = `Strangers hold this role: ${route} is not public. Say "public": true there, or leave it out.`
    yield { code: 'public-too-much', file, path: ['screens', index], message }
  }
}

function* missing(file: string, { entity, finish }: PublicWizard['screen'], name: string, role: Role): Iterable<Finding> {
  const grant = role.grants[entity]
  if (!grant?.operations.includes('create')) {
    const message = `Anybody may open this wizard, but ${name} may not create ${entity}. Grant "create" there.`
    yield { code: 'public-not-granted', file, path: ['entity'], message }
  }
  if (finish !== undefined && !grant?.transitions?.includes(finish)) {
    const message = `Anybody may open this wizard, but ${name} may not take "${finish}". Grant it there: "transitions": ["${finish}"].`
    yield { code: 'public-not-granted', file, path: ['finish'], message }
  }
}
