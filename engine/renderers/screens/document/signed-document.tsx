import { FieldValue } from '../../cells/field-value.tsx'
import { useDocument } from '../../document/document-context.tsx'
import { DocumentFacts } from './document-facts.tsx'
import css from './signed-document.module.css'

/** What somebody is about to sign: which document it is, and the facts by which it is known. */
export function SignedDocument() {
  const { context, state } = useDocument()
  const { entity, locale } = context
  const display = entity.fields.get(entity.display)
  return (
    <div className={css.document} data-signed>
      <strong>
        {entity.label} {display && <FieldValue field={display} record={state.base} locale={locale} />}
      </strong>
      <DocumentFacts className={css.facts ?? ''} />
    </div>
  )
}
