import type { Expression } from '../../schema/expression.ts'
import type { LinesField } from '../../schema/field.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import type { Scope, Site } from '../expressions/scope.ts'
import { siteOf } from '../expressions/scope.ts'
import { holds } from '../values/value.ts'
import { entityOf } from './entity-of.ts'
import { perEntity } from './per-entity.ts'

/** The conditions of a field, ready to be asked. */
export interface Conditions {
  readonly visible: (scope: Scope) => boolean
  /** Whether it ever is required. */
  readonly canBeRequired: boolean
  readonly required: (scope: Scope) => boolean
  /** Apart from where the record stands in its workflow. */
  readonly readonly: (scope: Scope) => boolean
}

/** The conditions of the fields of an entity and its lines, by path: `dueDate`, `lines`, `lines.quantity`. */
export const conditionsOf = perEntity((app: App, name: string): ReadonlyMap<string, Conditions> => {
  const entity = entityOf(app, name)
  const found = new Map<string, Conditions>()
  const header = siteOf(app, { record: name })
  for (const field of entity.fields.values()) found.set(field.name, ofField(field, header))
  for (const [lines, inner] of entity.lines) {
    const whole = ofLines(inner, header)
    found.set(lines, whole)
    const site = siteOf(app, { record: name, row: inner.name })
    for (const field of inner.fields.values()) found.set(`${lines}.${field.name}`, within(whole, ofField(field, site)))
  }
  return found
})

const always = () => true
const never = () => false

const conditionOf = (declared: true | Expression | undefined, site: Site, otherwise: () => boolean): ((scope: Scope) => boolean) => {
  if (declared === undefined) return otherwise
  if (declared === true) return always
  const evaluate = compile(declared, site)
  return (scope) => holds(evaluate(scope))
}

/** What people never type: computed values, statuses, numbers from a sequence, and what every record has. */
const isFixed = ({ declaration, system, kind }: AppField): boolean =>
  system || kind === 'status' || declaration?.computed !== undefined || (declaration?.kind === 'code' && declaration.sequence !== undefined)

const ofField = (field: AppField, site: Site): Conditions => {
  const { declaration } = field
  const fixed = isFixed(field)
  const required = fixed ? never : conditionOf(declaration?.required, site, never)
  return {
    visible: conditionOf(declaration?.visible, site, always),
    canBeRequired: required !== never,
    required,
    readonly: fixed ? always : conditionOf(declaration?.readonly, site, never),
  }
}

/** A field of lines is shown only where the lines are, and not changed where they are readonly. */
const within = (lines: Conditions, { visible, canBeRequired, required, readonly }: Conditions): Conditions => ({
  visible: lines.visible === always ? visible : (scope) => lines.visible(scope) && visible(scope),
  canBeRequired,
  required,
  readonly: lines.readonly === never ? readonly : (scope) => lines.readonly(scope) || readonly(scope),
})

const ofLines = ({ declaration }: AppEntity, site: Site): Conditions => {
  const { visible, required, readonly } = declaration as LinesField
  return {
    visible: conditionOf(visible, site, always),
    canBeRequired: required !== undefined,
    required: conditionOf(required, site, never),
    readonly: conditionOf(readonly, site, never),
  }
}
