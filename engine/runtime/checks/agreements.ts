import type { Conversion } from '../../schema/conversion.ts'
import type { Effect } from '../../schema/effect.ts'
import type { Job } from '../../schema/job.ts'
import type { Action, Link, Screen } from '../../schema/screen.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { App, AppEntity } from '../app/app.ts'
import { ownField } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import { sectionsOf } from '../app/screen-lists.ts'
import type { Step } from '../app/source/source.ts'
import type { Check, Context } from './context.ts'

type CreateEffect = Extract<Effect, { kind: 'create' }>

interface Disagreement {
  readonly path: readonly Step[]
  /** What is named there, and what it is about. */
  readonly what: string
  readonly about: string
  readonly expected: string
}

/** What is put together is about the same entity: a workflow and its messages, a list and its conversions, a link and its screen. */
export const agreements: Check = function* (context) {
  const all = [
    ...context.of('workflow').map((file) => ({ file, found: inWorkflow(context, file.value as Workflow) })),
    ...context.of('screen').map((file) => ({ file, found: inScreen(context, file.value as Screen) })),
    ...context.of('job').map((file) => ({ file, found: inJob(context, file.value as Job) })),
  ]
  for (const { file, found } of all) {
    for (const { path, what, about, expected } of found) {
      if (about === expected) continue
      const message = `${what} is about ${about}; expected one about ${expected}.`
      yield { code: 'wrong-entity', file: file.file, path, message }
    }
  }
  for (const { file, value } of context.of('conversion')) {
    const { to, line } = value as Conversion
    if ((line === undefined) === (to.lines === undefined)) continue
    const message = 'A conversion that fills lines has "line", and "lines" in "to".'
    yield { code: 'wrong-entity', file, path: line ? ['line'] : [], message }
  }
}

function inWorkflow(context: Context, workflow: Workflow): Disagreement[] {
  return [...inSteps(context, workflow), ...inLevels(context, workflow)]
}

function inLevels({ app }: Context, { entity, approvals = {} }: Workflow): Disagreement[] {
  return Object.entries(approvals).flatMap(([name, { levels }]) =>
    Object.entries(levels).flatMap(([level, { message: told, deadline }]) => {
      const at = ['approvals', name, 'levels', level]
      const messages = [
        { path: [...at, 'message'], told },
        { path: [...at, 'deadline', 'escalate', 'message'], told: deadline?.escalate?.message },
      ]
      return messages.flatMap(({ path, told }): Disagreement[] => {
        const message = told === undefined ? undefined : app.bundle.messages[told]
        return message ? [{ path, what: `The message "${told}"`, about: message.entity, expected: entity }] : []
      })
    }),
  )
}

function inSteps({ app }: Context, { entity, transitions }: Workflow): Disagreement[] {
  return Object.entries(transitions).flatMap(([name, { effects = [] }]) =>
    effects.flatMap((effect, index): Disagreement[] => {
      const { bundle } = app
      const path = ['transitions', name, 'effects', index]
      if (effect.kind === 'notify') {
        const message = bundle.messages[effect.message]
        return message
          ? [{ path: [...path, 'message'], what: `The message "${effect.message}"`, about: message.entity, expected: entity }]
          : []
      }
      if (effect.kind === 'call') {
        const about = bundle.connectors?.[effect.connector]?.operations[effect.operation]?.entity
        const what = `The operation "${effect.connector}.${effect.operation}"`
        return about === undefined ? [] : [{ path: [...path, 'operation'], what, about, expected: entity }]
      }
      const conversion = effect.kind === 'create' ? bundle.conversions[effect.conversion] : undefined
      if (effect.kind !== 'create' || !conversion) return []
      const what = `The conversion "${effect.conversion}"`
      const from = { path: [...path, 'conversion'], what, about: conversion.from.entity, expected: entity }
      const lines = takenLines(app.entities.get(entity), effect, conversion).map(
        (at): Disagreement => ({
          path: [...path, ...at],
          what: 'What is named here',
          about: 'other lines',
          expected: `what "${effect.conversion}" takes`,
        }),
      )
      const kept = ownField(app.entities.get(entity), effect.into ?? '')
      const account = app.bundle.app.account.entity
      if (effect.invites && (kept?.target ?? '') !== account)
        return [
          from,
          { path: [...path, 'invites'], what: 'What the effect invites by "into"', about: kept?.target ?? 'nothing', expected: account },
        ]
      const named = [
        { at: ['into'], name: effect.into },
        { at: ['existing', 'into'], name: effect.existing?.into },
      ]
      const links = named.flatMap(({ at, name }): Disagreement[] => {
        const about = ownField(app.entities.get(entity), name ?? '')?.target
        return about ? [{ path: [...path, ...at], what: `The reference "${name}"`, about, expected: conversion.to.entity }] : []
      })
      const together = effect.each ? [] : takenTogether([...path, 'conversion'], effect.conversion, conversion)
      return [from, ...together, ...lines, ...links]
    }),
  )
}

function inJob({ app }: Context, { run }: Job): Disagreement[] {
  return run.kind === 'create' ? takenTogether(['run', 'conversion'], run.conversion, app.bundle.conversions[run.conversion]) : []
}

/** A conversion that makes a record of each line by itself is for effects that say so: elsewhere, lines are taken together. */
function takenTogether(path: readonly Step[], name: string, conversion: Conversion | undefined): Disagreement[] {
  if (conversion?.from.lines === undefined || conversion.line !== undefined) return []
  return [{ path, what: `The conversion "${name}"`, about: 'each line by itself', expected: 'lines that are taken together' }]
}

/** Where an effect names fields of lines that its conversion does not take, or keeps something further away than the record and its lines. */
function takenLines(
  source: AppEntity | undefined,
  { each = [], into, refused, existing }: CreateEffect,
  { from }: Conversion,
): (readonly Step[])[] {
  const isElsewhere = (path: string) => {
    const [first = '', ...rest] = path.split('.')
    return source?.lines.has(first) === true && (first !== from.lines || rest.length === 0)
  }
  const isTooFar = (path: string) => path.includes('.') && (path.split('.').length > 2 || path.split('.')[0] !== from.lines)
  const places: [readonly Step[], string | undefined][] = [
    [['into'], into],
    [['refused'], refused],
    [['existing', 'into'], existing?.into],
  ]
  const kept = places.flatMap(([at, path]) => (path !== undefined && isTooFar(path) ? [at] : []))
  return [...each.flatMap((path, index) => (isElsewhere(path) ? [['each', index]] : [])), ...kept]
}

function inScreen({ app }: Context, screen: Screen): Disagreement[] {
  const { conversions } = app.bundle
  if (!('entity' in screen)) return []
  const [document = ''] = screen.entity.split('.')
  const added = sectionsOf(screen).flatMap(({ path, section }) =>
    ('lines' in section ? (section.addFrom ?? []) : []).flatMap((conversion, index): Disagreement[] => {
      const to = conversions[conversion]?.to
      const expected = `${document}.${'lines' in section ? section.lines : ''}`
      const what = `What the conversion "${conversion}" makes`
      return to ? [{ path: [...path, 'addFrom', index], what, about: fullName(to), expected }] : []
    }),
  )
  const related = sectionsOf(screen).flatMap(({ path, section }) => ('entity' in section ? inList(app, section, path) : []))
  return [...added, ...inList(app, screen, []), ...related]
}

/** What is about the records of a list: a screen, or a card of one. */
interface ListPart {
  readonly entity: string
  readonly actions?: readonly Action[]
  readonly detail?: Link
}

/** What a list of records leads to and makes. */
function inList(app: App, list: ListPart, path: readonly Step[]): Disagreement[] {
  const lines = list.entity.split('.')[1]
  const actions = (list.actions ?? []).flatMap((action, index): Disagreement[] => {
    if (typeof action === 'string' || !('convert' in action)) return []
    const conversion = app.bundle.conversions[action.convert]
    if (!conversion) return []
    const at = [...path, 'actions', index]
    const shown = entityOf(app, app.screens.get(action.screen))
    const from = lines === undefined ? conversion.from.entity : fullName(conversion.from)
    const target = { path: [...at, 'screen'], what: action.screen, about: shown?.name ?? '', expected: conversion.to.entity }
    return [
      { path: [...at, 'convert'], what: `The conversion "${action.convert}"`, about: from, expected: list.entity },
      ...takenTogether([...at, 'convert'], action.convert, conversion),
      ...(shown ? [target] : []),
    ]
  })
  const { detail: link } = list
  const opened = entityOf(app, app.screens.get(link?.screen ?? ''))
  // With parameters of its own, a link may lead to another record.
  const detail = { path: [...path, 'detail', 'screen'], what: `${link?.screen}`, about: opened?.name ?? '', expected: list.entity }
  return [...actions, ...(opened && !link?.params ? [detail] : [])]
}

const fullName = ({ entity, lines }: { entity: string; lines?: string }) => (lines === undefined ? entity : `${entity}.${lines}`)
