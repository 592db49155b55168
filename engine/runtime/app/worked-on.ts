import type { Work } from '../../schema/job.ts'
import type { App } from './app.ts'

/** The entity of the records that a job works on: its own, that of its conversion, or of the operation that it calls. */
export const workedOn = ({ bundle }: Pick<App, 'bundle'>, run: Work): string | undefined => {
  const { entity, conversion, connector, operation } = run as Partial<Record<string, string>>
  const of = conversion === undefined ? undefined : bundle.conversions[conversion]?.from.entity
  return entity ?? of ?? bundle.connectors?.[connector ?? '']?.operations[operation ?? '']?.entity
}
