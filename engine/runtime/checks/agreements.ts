import type { Conversion } from '../../schema/conversion.ts'
import type { Effect } from '../../schema/effect.ts'
import type { Action, Link, Screen } from '../../schema/screen.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { App, AppEntity } from '../app/app.ts'
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
  ]
  for (const { file, found } of all) {
    for (const { path, what, about, expected } of found) {
      if (about === expected) continue
      const message = `${what} is about ${about}; expected one about ${expected}.`
      yield { code: 'wrong-entity', file: file.file, path, message }
    }
  }
  for (const { file, value } of context.of('conversion')) {
    const { from, to, line } = value as Conversion
    if ((line === undefined) === (to.lines === undefined) && (from.lines === undefined || line !== undefined)) continue
    const message = 'A conversion that fills lines has "line", and "lines" in "to"; one of lines has these as well.'
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
      const [first = '', inner] = (effect.into ?? '').split('.')
      const source = app.entities.get(entity)
      const kept = inner === undefined ? source?.fields.get(first) : source?.lines.get(first)?.fields.get(inner)
      const account = app.bundle.app.account.entity
      if (effect.invites && (kept?.target ?? '') !== account)
        return [
          from,
          { path: [...path, 'invites'], what: 'What the effect invites by "into"', about: kept?.target ?? 'nothing', expected: account },
        ]
      if (!kept?.target) return [from, ...lines]
      const made = { path: [...path, 'into'], what: `The reference "${effect.into}"`, about: kept.target, expected: conversion.to.entity }
      return [from, ...lines, made]
    }),
  )
}

/** Where an effect names fields of lines that its conversion does not take, or keeps something further away than the record and its lines. */
function takenLines(source: AppEntity | undefined, { each = [], into, refused }: CreateEffect, { from }: Conversion): (readonly Step[])[] {
  const isElsewhere = (path: string) => {
    const [first = '', ...rest] = path.split('.')
    return source?.lines.has(first) === true && (first !== from.lines || rest.length === 0)
  }
  const isTooFar = (path: string) => path.includes('.') && (path.split('.').length > 2 || path.split('.')[0] !== from.lines)
  const kept = Object.entries({ into, refused }).flatMap(([key, path]) => (path !== undefined && isTooFar(path) ? [[key]] : []))
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
