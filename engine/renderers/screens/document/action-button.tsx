import { Button, Popover, Tooltip } from 'antd'
import { memo, useId } from 'react'
import type { Reason } from '../../../runtime/screens/document/actions.ts'
import { Reasons } from '../../parts/reasons.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import css from './actions.module.css'

interface ActionButtonProps {
  readonly label: string
  /** What it does: a step, or an operation. */
  readonly name?: string
  /** Why it cannot be taken now; none when it can. */
  readonly reasons: readonly Reason[]
  readonly isPrimary?: boolean
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  readonly keys?: string
  readonly onClick: () => void
}

/** A button that keeps the focus when it cannot be used, and says why. What it does is asked for when it is pressed, so a new `onClick` draws nothing again. */
export const ActionButton = memo(function ActionButton({
  label,
  name,
  reasons,
  isPrimary = false,
  isDanger = false,
  isBusy = false,
  keys,
  onClick,
}: ActionButtonProps) {
  const id = useId()
  // Where it is touched, what it says stays until something else is.
  const isPhone = useIsPhone()
  const isOff = reasons.length > 0
  const button = (
    <Button
      type={isPrimary && !isOff ? 'primary' : 'default'}
      danger={isDanger}
      loading={isBusy}
      data-action={name}
      aria-disabled={isOff}
      aria-describedby={isOff ? id : undefined}
      className={isOff ? (css.off ?? '') : ''}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      {label}
      {isOff && (
        <span id={id} className="visually-hidden">
          {reasons.map(({ text }) => text).join(' ')}
        </span>
      )}
    </Button>
  )
  if (!isOff) return <Tooltip title={keys}>{button}</Tooltip>
  return (
    <Popover content={<Reasons reasons={reasons} />} trigger={isPhone ? ['click'] : ['hover', 'focus', 'click']} placement="bottomRight">
      {button}
    </Popover>
  )
}, isSame)

function isSame({ onClick: _one, ...one }: ActionButtonProps, { onClick: _other, ...other }: ActionButtonProps): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
