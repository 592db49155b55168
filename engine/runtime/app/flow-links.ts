import type { App, AppEntity, AppField } from './app.ts'

/** A reference by which documents name those that they came of. */
export interface FlowLink {
  /** What holds the reference: an entity, or the lines of one. */
  readonly from: AppEntity
  readonly field: AppField
  /** What it leads to: an entity, or the lines of one. */
  readonly to: AppEntity
}

/** Every reference of the app that says what a document came of. */
export function flowLinks(app: App): readonly FlowLink[] {
  return [...app.entities.values()].flatMap((from) =>
    [...from.fields.values()].flatMap((field): FlowLink[] => {
      const to = field.declaration?.kind === 'ref' && field.declaration.follows === true ? app.entities.get(field.target ?? '') : undefined
      return to ? [{ from, field, to }] : []
    }),
  )
}
