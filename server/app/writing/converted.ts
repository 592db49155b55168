import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import type { Site } from '../../../engine/runtime/expressions/scope.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { becomingSite, type Source, sourceSite } from './conversion_sources.ts'

type Values = Readonly<Record<string, RecordData[string]>>

/** The values of the new document. */
export const convertedHeader = (context: Context, conversion: Conversion, target: AppEntity, source: Source): Values =>
  values(context, sourceSite(context, conversion), target, conversion.header, source)

/** The values of the new line that comes from a source. */
export const convertedLine = (context: Context, conversion: Conversion, target: AppEntity, source: Source): Values =>
  values(context, becomingSite(context, conversion), target, conversion.line ?? {}, source)

function values(context: Context, site: Site, target: AppEntity, declared: Readonly<Record<string, Expression>>, scope: Source): Values {
  const made: Record<string, RecordData[string]> = {}
  for (const [name, expression] of Object.entries(declared)) {
    const field = target.fields.get(name)
    if (field) made[name] = fieldKinds[field.kind].write(evaluate(expression, site, { ...environmentOf(context), ...scope }), field)
  }
  return made
}

/** What is wrong with taking these sources together: fields in which they must agree, and do not. */
export function disagreement(context: Context, conversion: Conversion, sources: readonly Source[]): Issue | undefined {
  const [first] = sources
  for (const path of conversion.same ?? []) {
    if (sources.every(({ record }) => sameWire(wireAt(record, path), wireAt(first?.record, path)))) continue
    const label = context.app.entities.get(conversion.from.entity)?.fields.get(path.split('.')[0] ?? '')?.label ?? path
    const { sameMessage } = conversion
    return { code: 'notTogether', path: '', params: { field: label }, ...(sameMessage === undefined ? {} : { message: sameMessage }) }
  }
  return undefined
}

const wireAt = (record: RecordData | undefined, path: string) => (record?.[path] ?? null) as Parameters<typeof sameWire>[0]
