import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
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

/** Works out the values of something new that comes from a source. */
type Converter = (source: Source) => Values

/** The values of the new document. */
export const convertedHeader = (context: Context, conversion: Conversion, target: AppEntity, source: Source): Values =>
  converter(context, sourceSite(context, conversion), target, conversion.header)(source)

/** The values of each new line that comes from a source. */
export const lineConverter = (context: Context, conversion: Conversion, target: AppEntity): Converter =>
  converter(context, becomingSite(context, conversion), target, conversion.line ?? {})

function converter(context: Context, site: Site, target: AppEntity, declared: Readonly<Record<string, Expression>>): Converter {
  const environment = environmentOf(context)
  const fields = Object.entries(declared).flatMap(([name, expression]) => {
    const field = target.fields.get(name)
    return field ? [{ field, evaluate: compile(expression, site), write: fieldKinds[field.kind].write }] : []
  })
  return (source) => {
    const scope = { ...environment, ...source }
    const made: Record<string, RecordData[string]> = {}
    for (const { field, evaluate, write } of fields) made[field.name] = write(evaluate(scope), field)
    return made
  }
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
