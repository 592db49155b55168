import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../runtime/app/app.ts'
import type { RecordData } from '../../../runtime/documents/record-data.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import type { FieldInput } from '../../fields/field-input.ts'
import { fieldInputs } from '../../fields/index.ts'
import css from './gallery.module.css'
import { galleryApp, galleryEntity } from './gallery-app.ts'
import { type Sample, samples } from './samples.ts'

/** What an input can look like. */
const states = ['empty', 'filled', 'wrong'] as const

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
  const { t } = useTranslation('development')
  const field = galleryEntity(sample.entity)?.fields.get(sample.field)
  if (!field) return null
  const locale = { language, timeZone: galleryApp.bundle.app.timeZone }
  const candidates = { app: galleryApp, entity: field.target ?? '' }
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
      {Input &&
        states.map((state) => {
          const id = `${kind}-${state}`
          return (
            <div key={state} className={css.field}>
              <label htmlFor={id}>{t(`gallery.${state}`)}</label>
              <Input
                id={id}
                field={field}
                value={state === 'empty' ? null : sample.value}
                locale={sample.label === undefined ? locale : { ...locale, label: sample.label }}
                isInvalid={state === 'wrong'}
                isRequired={false}
                describedBy={state === 'wrong' ? `${id}-text` : undefined}
                onInput={() => undefined}
                onFlush={() => () => undefined}
                candidates={() => candidates}
              />
              {state === 'wrong' && (
                <p id={`${id}-text`} className={css.wrong}>
                  {t('gallery.wrongText')}
                </p>
              )}
            </div>
          )
        })}
    </section>
  )
}

function recordOf({ field, label }: Sample, value: Sample['value']): RecordData {
  return { id: '1', [field]: value, ...(label !== undefined && value !== null ? { $labels: { [field]: label } } : {}) } as RecordData
}
