import type { AppField } from '../../../runtime/app/app.ts'
import { follow } from '../../../runtime/app/path.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { useDocument } from '../../document/document-context.tsx'
import css from './document-facts.module.css'
import { TimeLeft } from './time-left.tsx'

/** The few facts by which a document is known, as its screen declares them. */
export function DocumentFacts({ className }: { readonly className: string }) {
  const { context, state } = useDocument()
  const { app, entity, screen, locale } = context
  const facts = (screen.summary ?? []).flatMap((path) => {
    const field = follow(app, entity, path).steps.at(-1)?.field
    return field ? [{ path, field }] : []
  })
  if (facts.length === 0) return null
  return (
    <dl className={`${css.facts} ${className}`}>
      {facts.map(({ path, field }) => (
        <div key={path} className={css.fact}>
          <dt>{field.label}</dt>
          <dd>
            <FieldValue field={field} record={state.record} path={path} locale={locale} />
          </dd>
          <Deadline field={field} value={state.record[path]} />
        </div>
      ))}
    </dl>
  )
}

/** The time left until a fact by which something has to be done. */
function Deadline({ field: { declaration }, value }: { readonly field: AppField; readonly value: unknown }) {
  const isDeadline = declaration?.kind === 'datetime' && declaration.deadline === true
  return isDeadline && typeof value === 'string' ? <TimeLeft until={value} /> : null
}
