import { type ReactNode, useMemo } from 'react'
import type { Address } from '../../../runtime/screens/document/address.ts'
import { candidatesOf } from '../../../runtime/screens/document/candidates-of.ts'
import { fieldView } from '../../../runtime/screens/document/field-view.ts'
import { permissionOf } from '../../../runtime/screens/document-model.ts'
import type { Section } from '../../../schema/screen.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import css from './fields-section.module.css'
import type { FormContext } from './form/form-context.ts'
import { SectionForm } from './form/section-form.tsx'

interface FieldsSectionProps {
  /** What the section is called by guides. */
  readonly name?: string
  readonly idPrefix: string
  readonly section: Extract<Section, { fields: unknown }>
  readonly errors: ReadonlyMap<Address, readonly string[]>
  /** Below the title, before what is filled in. */
  readonly children?: ReactNode
}

/** A card of fields. */
export function FieldsSection({ name, idPrefix, section, errors, children }: FieldsSectionProps) {
  const controller = useController()
  const { context, state } = useDocument()
  const { base, can } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be changed rests on the stored record alone
  const may = useMemo(() => permissionOf(context, state), [context, base, can])
  const formContext = useMemo<FormContext>(
    () => ({
      locale: context.locale,
      record: () => controller.view.state.record,
      typed: (field) => controller.view.state.rejected[field]?.text,
      input: (field, input) => controller.edit({ kind: 'field', field, input }),
      onFlush: (flush) => controller.onFlush(flush),
      candidates: (field) => candidatesOf(context, controller.view.state, field),
    }),
    [controller, context],
  )
  return (
    <section className={css.card} data-section={name}>
      <h2 className={css.title}>{section.label}</h2>
      {children}
      <SectionForm
        paths={section.fields}
        idPrefix={idPrefix}
        view={(field) => fieldView(context, state, may, field)}
        errors={errors}
        formContext={formContext}
      />
    </section>
  )
}
