import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'
import { SignInHelpDialog } from './sign-in-help-dialog.tsx'

interface SignInHelpProps {
  readonly entity: string
  readonly id: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Helps the person to sign in whose account the document is, or has opened. */
export function SignInHelp({ entity, id, isOpen, onOpen }: SignInHelpProps) {
  const { t } = useTranslation()
  return (
    <>
      <ActionButton name="signIn" label={t('document:signInHelp.action')} reasons={[]} onClick={() => onOpen(true)} />
      {isOpen && <SignInHelpDialog entity={entity} id={id} onClose={() => onOpen(false)} />}
    </>
  )
}
