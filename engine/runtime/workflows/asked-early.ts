import type { Transition } from '../../schema/workflow.ts'
import { dependencies } from '../expressions/dependencies.ts'

/** Whether a guard of a step can be asked before it is taken: it is about nothing that the step itself finds. */
export function isAskedEarly({ finds = {}, guards = {} }: Transition, guard: string): boolean {
  const { when = true, require = true } = guards[guard] ?? {}
  const found = Object.keys(finds).map((path) => `record.${path}`)
  const asked = [...dependencies(when), ...dependencies(require)]
  return !asked.some((path) => found.some((one) => path === one || path.startsWith(`${one}.`)))
}
