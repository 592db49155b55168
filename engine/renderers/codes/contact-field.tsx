import { useTranslation } from 'react-i18next'
import type { Contact } from '../api/codes.ts'
import { Labelled } from '../plain/labelled.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { TextInput } from '../plain/text-input.tsx'
import css from './code-form.module.css'
import type { Proving } from './use-proving.ts'

interface ContactFieldProps {
  readonly ways: readonly Contact[]
  readonly size: 'middle' | 'large'
  readonly proving: Proving
}

/** The number or mail address that a code is sent to, and the button that has it sent. */
export function ContactField({ ways, size, proving }: ContactFieldProps) {
  const { t } = useTranslation()
  const { to, sent, wait } = proving
  const kind = ways.length === 1 && ways[0] === 'phone' ? 'phone' : ways.length === 1 ? 'email' : 'either'
  const isMissing = proving.isTried && to.trim() === ''
  return (
    <Labelled label={t(`codes.to.${kind}`)} error={isMissing ? t(`codes.needed.${kind}`) : undefined}>
      {(id, describedBy) => (
        <div className={css.row}>
          <TextInput
            id={id}
            name="to"
            size={size}
            value={to}
            type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
            inputMode={kind === 'phone' ? 'tel' : 'email'}
            autoComplete={kind === 'phone' ? 'tel' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            isWrong={isMissing}
            aria-describedby={describedBy}
            onType={proving.typeTo}
          />
          <PushButton size={size} isBusy={proving.busy === 'asking'} isDisabled={wait > 0} onPress={proving.ask}>
            {wait > 0 ? t('codes.again', { seconds: wait }) : t(sent ? 'codes.another' : 'codes.ask')}
          </PushButton>
        </div>
      )}
    </Labelled>
  )
}
