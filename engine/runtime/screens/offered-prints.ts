import type { App } from '../app/app.ts'

/** A print by its name, as people call it. */
export interface OfferedPrint {
  readonly name: string
  readonly title: string
}

/** The prints of an entity that need no step of its workflow: whoever reads a record may print them. */
export function offeredPrints({ bundle }: App, entity: string): readonly OfferedPrint[] {
  const workflow = Object.values(bundle.workflows).find((each) => each.entity === entity)
  const taken = new Set(Object.values(workflow?.transitions ?? {}).map((step) => ('print' in step ? step.print : undefined)))
  return Object.entries(bundle.prints ?? {}).flatMap(([name, print]) =>
    print.entity === entity && !taken.has(name) ? [{ name, title: print.title }] : [],
  )
}
