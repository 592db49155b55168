import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isFreeCode } from './free-code.ts'

interface NewCodeProps {
  readonly label: string
  readonly typed: string
  /** Codes that are there already. */
  readonly taken: readonly string[]
  readonly className: string | undefined
  /** Nothing else is done here as often. */
  readonly isPrimary?: boolean
  readonly onType: (code: string) => void
  readonly onAdd: () => void
}

/** Adds something by a code that is not taken. */
export function NewCode({ label, typed, taken, className, isPrimary = false, onType, onAdd }: NewCodeProps) {
  const { t } = useTranslation()
  const canAdd = isFreeCode(typed, taken)
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (canAdd) onAdd()
      }}
    >
      <Input value={typed} placeholder={label} aria-label={label} onChange={({ target }) => onType(target.value)} />
      <Button type={isPrimary ? 'primary' : 'default'} htmlType="submit" disabled={!canAdd}>
        {t('editor:add')}
      </Button>
    </form>
  )
}
