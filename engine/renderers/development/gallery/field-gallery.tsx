import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../runtime/app/app.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { FullValue } from '../../cells/full-value.tsx'
import type { FieldInput } from '../../fields/field-input.ts'
import { fieldInputs } from '../../fields/index.ts'
import css from './gallery.module.css'
import { galleryApp, galleryEntity } from './gallery-app.ts'
import { type Sample, samples } from './samples.ts'

/** What an input can look like; what can only be read is shown as it is in a form. */
const states = ['empty', 'filled', 'readonly', 'disabled', 'wrong', 'loading'] as const

/** Every kind of field: its cell with a plain, a difficult and no value, and its input in every state. */
export function FieldGallery({ language }: { language: FieldLocale['language'] }) {
  return (
    <div className={css.kinds}>
      {(Object.entries(samples) as [AppField['kind'], Sample][]).map(([kind, sample]) => (
        <Kind key={kind} kind={kind} sample={sample} language={language} />
      ))}
    </div>
  )
}

function Kind({ kind, sample, language }: { kind: AppField['kind']; sample: Sample; language: FieldLocale['language'] }) {
  const field = galleryEntity(sample.entity)?.fields.get(sample.field)
  if (!field) return null
  const locale = { language, timeZone: galleryApp.bundle.app.timeZone }
  const Input: FieldInput | null = fieldInputs[kind]
  const values = [sample.value, ...(sample.hard === undefined ? [] : [sample.hard]), null]
  return (
    <section className={css.kind} data-kind={kind}>
      <h3 className={css.name}>
        {kind} <span>{field.label}</span>
      </h3>
      <div className={css.cells}>
        {values.map((value) => (
          <div key={JSON.stringify(value)} className={css.cell}>
            <FieldValue field={field} record={recordOf(sample, value)} locale={locale} />
          </div>
        ))}
      </div>
      {Input && (
        <div className={css.states}>
          {states.map((state) => (
            <div key={state} className={css.field} data-state={state}>
              <State Input={Input} id={`${kind}-${state}`} state={state} sample={sample} field={field} locale={locale} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

interface StateProps {
  readonly Input: FieldInput
  readonly id: string
  readonly state: (typeof states)[number]
  readonly sample: Sample
  readonly field: AppField
  readonly locale: FieldLocale
}

function State({ Input, id, state, sample, field, locale }: StateProps) {
  const { t } = useTranslation('development')
  const label = t(`gallery.${state}`)
  if (state === 'readonly') {
    return (
      <>
        <span className={css.label}>{label}</span>
        <div id={id} className={css.plain}>
          <FullValue field={field} record={recordOf(sample, sample.value)} locale={locale} />
        </div>
      </>
    )
  }
  return (
    <>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        field={field}
        value={state === 'empty' || state === 'loading' ? null : sample.value}
        locale={sample.label === undefined ? locale : { ...locale, label: sample.label }}
        isInvalid={state === 'wrong'}
        isRequired={false}
        isDisabled={state === 'disabled'}
        isLoading={state === 'loading'}
        describedBy={state === 'wrong' ? `${id}-text` : undefined}
        onInput={() => undefined}
        onFlush={() => () => undefined}
        candidates={() => ({ app: galleryApp, entity: field.target ?? '' })}
      />
      {state === 'wrong' && (
        <p id={`${id}-text`} className={css.wrong}>
          {t('gallery.wrongText')}
        </p>
      )}
    </>
  )
}

function recordOf({ field, label }: Sample, value: Sample['value']): RecordData {
  return { id: '1', [field]: value, ...(label !== undefined && value !== null ? { $labels: { [field]: label } } : {}) } as RecordData
}
