import type { ReactNode } from 'react'
import type { CodeProof, Contact, SentCode } from '../api/codes.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { CodeField } from './code-field.tsx'
import css from './code-form.module.css'
import { ContactField } from './contact-field.tsx'
import { useProving } from './use-proving.ts'

interface CodeFormProps {
  /** The ways in which a code can be sent here. */
  readonly ways: readonly Contact[]
  /** What the last button says. */
  readonly submit: string
  readonly size?: 'middle' | 'large'
  /** Has a code sent; the answer is the same whether one was. */
  readonly onAsk: (to: string) => Promise<SentCode>
  /** Takes the code; what fails is shown in the form. */
  readonly onProve: (proof: CodeProof) => Promise<void>
  /** The number or address that stands there at first. */
  readonly given?: string
  /** Above the number or address. */
  readonly children?: ReactNode
  /** Whether what stands above is filled in. */
  readonly isReady?: () => boolean
}

/** A number or a mail address, and the code that is sent there. */
export function CodeForm({ ways, submit, size = 'large', onAsk, onProve, given = '', children, isReady }: CodeFormProps) {
  const proving = useProving({ given, isReady, onAsk, onProve })
  const { sent, problem } = proving
  return (
    <form
      className={css.form}
      noValidate
      data-code-form
      onSubmit={(event) => {
        event.preventDefault()
        proving.goOn()
      }}
    >
      {children}
      <ContactField ways={ways} size={size} proving={proving} />
      {sent && <CodeField size={size} code={proving.code} sent={sent} onType={proving.typeCode} />}
      {problem && <ErrorNote problem={problem} />}
      {sent && (
        <PushButton look="primary" isSubmit size={size} isBlock isBusy={proving.busy === 'proving'}>
          {submit}
        </PushButton>
      )}
    </form>
  )
}
