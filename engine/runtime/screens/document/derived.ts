import type { AppEntity, AppField } from '../../app/app.ts'
import { dependencies } from '../../expressions/dependencies.ts'
import { rulesOf } from '../../validation/compiled-rules.ts'
import { type Address, cellAddress, parseAddress } from './address.ts'
import type { PlacedIssue } from './issues.ts'
import type { DocumentContext } from './state.ts'

/**
 * The issues that somebody can do something about. What follows from another of them goes with it: a value that a reference fills in is missing
 * because nothing is picked there, and a rule about a value that is missing, or is none, says nothing new.
 */
export function withoutDerived(
  { app, entity }: Pick<DocumentContext, 'app' | 'entity'>,
  issues: readonly PlacedIssue[],
): readonly PlacedIssue[] {
  const wrong = new Set(issues.flatMap(({ address, issue }) => (issue.code === 'rule' ? [] : [address])))
  if (wrong.size === 0) return issues
  const rules = rulesOf(app, entity.name)
  return issues.filter(({ address, issue }) => {
    const at = parseAddress(address)
    const owner = at.lines === undefined ? entity : entity.lines.get(at.lines)
    if (issue.code !== 'rule') return !fillers(owner, at.field).some((name) => wrong.has(beside(at, name)))
    const compiled = (at.lines === undefined ? rules.header : (rules.lines.get(at.lines) ?? [])).find(
      ({ rule }) => rule.name === issue.params.rule,
    )
    return !compiled?.reads.some((path) => isFromWrong(entity, wrong, path, at))
  })
}

type Place = ReturnType<typeof parseAddress>

const beside = ({ lines, key }: Place, name: string): Address => (lines === undefined ? name : cellAddress(lines, key ?? '', name))

/** The references whose choice gives a field its value. */
function fillers(owner: AppEntity | undefined, field: string | undefined): readonly string[] {
  if (!owner || field === undefined) return []
  return [...owner.fields.values()].flatMap(({ name, declaration }) =>
    declaration?.kind === 'ref' && declaration.fill !== undefined && Object.hasOwn(declaration.fill, field) ? [name] : [],
  )
}

/** Whether what a path reads is wrong, or is computed from what is: `row.quantity` of the row at a place, `record.lines.quantity` of any. */
function isFromWrong(entity: AppEntity, wrong: ReadonlySet<Address>, path: string, at: Place): boolean {
  const [root, name = '', inner] = path.split('.')
  const lines = root === 'row' ? entity.lines.get(at.lines ?? '') : undefined
  if (lines) return wrong.has(beside(at, name)) || readsOf(lines.fields.get(name)).some((read) => isFromWrong(entity, wrong, read, at))
  const rows = entity.lines.get(name)
  if (!rows) return wrong.has(name) || readsOf(entity.fields.get(name)).some((read) => isFromWrong(entity, wrong, read, at))
  if (inner === undefined) return false
  const isInAny = [...wrong].map(parseAddress).some((each) => each.lines === name && each.field === inner)
  const ofAny = (read: string) => read.replace(/^row\./, `record.${name}.`)
  return isInAny || readsOf(rows.fields.get(inner)).some((read) => isFromWrong(entity, wrong, ofAny(read), at))
}

/** What a computed field is computed from. */
function readsOf(field: AppField | undefined): readonly string[] {
  const computed = field?.declaration?.computed
  return computed === undefined ? [] : dependencies(computed)
}
