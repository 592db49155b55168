import type { Transition, Workflow } from '../../schema/workflow.ts'
import { follow } from '../app/path.ts'
import { matches, patterns } from '../app/pattern.ts'
import {
  type Base,
  balanceTarget,
  conversionEntity,
  conversionLines,
  entityNear,
  itsEntity,
  itself,
  itsLines,
  otherRecord,
  worked,
} from '../names/base.ts'
import { covers } from '../screens/document/can.ts'
import type { Check } from './context.ts'

/** Where metadata gives a field a value. */
const places = {
  connector: patterns<Base>({ 'operations.*.receive.$key': entityNear(2), 'operations.*.log.set.$key': entityNear(3) }),
  conversion: patterns<Base>({ 'header.$key': conversionEntity('to'), 'line.$key': conversionLines('to') }),
  entity: patterns<Base>({ 'fields.*.fill.$key': itself, 'fields.*.fields.*.fill.$key': itsLines }),
  job: patterns<Base>({ 'run.values.$key': worked, 'run.gone.field': worked }),
  workflow: patterns<Base>({
    'transitions.*.finds.$key': itsEntity,
    'transitions.*.effects.*.field': itsEntity,
    'transitions.*.effects.*.add.$key': balanceTarget,
    'transitions.*.effects.*.place': otherRecord,
    'transitions.*.effects.*.values.$key': otherRecord,
  }),
}

/** Where metadata lets a person change fields along with a step. */
const edited = patterns<Base>({ 'transitions.*.edits.*': itsEntity })

/** A step opens only fields that people can change: what is read-only always stays as it is, whatever is sent. */
export const editedFields: Check = function* ({ app, of }) {
  for (const file of of('workflow')) {
    for (const { rule, path, value } of matches(edited, file.value)) {
      const entity = rule({ app, file, path })
      const field = entity && follow(app, entity, String(value)).steps.at(-1)?.field
      if (field?.declaration?.readonly !== true) continue
      const message = `"${String(value)}" is read-only, so the step does not let it be changed. Remove "readonly" of the field, or the field here.`
      yield { code: 'wrong-field', file: file.file, path, message }
    }
  }
}

const proposed = patterns<Base>({ 'transitions.*.proposes.$key': itsEntity })

/** A step proposes values for what its taker may change with it, and for nothing else. */
export const proposedFields: Check = function* ({ of }) {
  for (const file of of('workflow')) {
    for (const { path, value, at } of matches(proposed, file.value)) {
      const { edits = [] } = (file.value as Workflow).transitions[String(path[1])] as Transition
      if (covers(edits, String(value))) continue
      const message = `"${String(value)}" is not among "edits" of the step, so nobody can take what is proposed. Add it there.`
      yield { code: 'wrong-field', file: file.file, path, ...(at && { at }), message }
    }
  }
}

/** Nothing writes a field that has its value from elsewhere: computed ones, the status, those that every record has. */
export const writtenFields: Check = function* ({ app, of }) {
  for (const kind of Object.keys(places) as (keyof typeof places)[]) {
    for (const file of of(kind)) {
      for (const { rule, path, value, at } of matches(places[kind], file.value)) {
        const entity = rule({ app, file, path })
        const field = entity && follow(app, entity, String(value)).steps.at(-1)?.field
        if (!field) continue
        const why = field.system ? 'is kept by the server' : field.kind === 'status' ? 'is changed by steps only' : 'is computed'
        const isKept = field.system || field.kind === 'status' || field.declaration?.computed !== undefined
        if (!isKept) continue
        yield {
          code: 'wrong-field',
          file: file.file,
          path,
          ...(at && { at }),
          message: `"${String(value)}" ${why}: it cannot be given a value here.`,
        }
      }
    }
  }
}
