import type { Job } from '../../schema/job.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import type { Step } from '../app/source/source.ts'
import { madeRecord } from '../names/base.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

/** What a step or a job would make is known to be there by a key of it, and its lines by what the conversion says of them. */
export const existingRecords: Check = function* (context) {
  for (const file of context.of('workflow')) {
    for (const [step, transition] of Object.entries((file.value as Workflow).transitions)) {
      for (const [index, effect] of (('effects' in transition && transition.effects) || []).entries()) {
        if (effect.kind !== 'create' || !effect.existing) continue
        yield* unknownKey(context, file, ['transitions', step, 'effects', index, 'existing', 'key'], effect.existing.key)
      }
    }
  }
  for (const file of context.of('job')) {
    const { run } = file.value as Job
    if ((run.kind !== 'create' && run.kind !== 'keep') || !run.refresh) continue
    yield* unknownKey(context, file, ['run', 'refresh', 'key'], run.refresh.key)
    if (run.kind === 'keep') continue
    const said = context.app.bundle.conversions[run.conversion]?.line
    for (const [index, name] of (run.refresh.lines ?? []).entries()) {
      if (said && Object.hasOwn(said, name)) continue
      const message = `"${run.conversion}" says nothing of "${name}" of a line, so no line is known by it. Name fields of its "line".`
      yield { code: 'wrong-key', file: file.file, path: ['run', 'refresh', 'lines', index], message }
    }
  }
}

function* unknownKey({ app }: Context, file: BundleFile, path: readonly Step[], key: string): Iterable<Finding> {
  const made = madeRecord({ app, file, path })
  const keys = Object.keys(made?.declaration.keys ?? {})
  if (!made || keys.includes(key)) return
  const known = keys.length > 0 ? `, which has ${keys.join(', ')}` : ''
  const message = `"${key}" is not a key of ${made.name}${known}. Say in "keys" of it what only one has at a time.`
  yield { code: 'wrong-key', file: file.file, path, message }
}
