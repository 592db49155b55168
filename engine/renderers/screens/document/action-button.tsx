import { Button, Tooltip } from 'antd'
import { memo, useId } from 'react'
import css from './actions.module.css'

interface ActionButtonProps {
  readonly label: string
  /** Why it cannot be taken now; none when it can. */
  readonly reasons: readonly string[]
  readonly isPrimary?: boolean
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  readonly keys?: string
  readonly onClick: () => void
}

/** A button that keeps the focus when it cannot be used, and says why. What it does is asked for when it is pressed, so a new `onClick` draws nothing again. */
export const ActionButton = memo(function ActionButton({
  label,
  reasons,
  isPrimary = false,
  isDanger = false,
  isBusy = false,
  keys,
  onClick,
}: ActionButtonProps) {
  const id = useId()
  const isOff = reasons.length > 0
  return (
    <Tooltip title={isOff ? reasons.map((reason) => <div key={reason}>{reason}</div>) : keys}>
      <Button
        type={isPrimary && !isOff ? 'primary' : 'default'}
        danger={isDanger}
        loading={isBusy}
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
            {reasons.join(' ')}
          </span>
        )}
      </Button>
    </Tooltip>
  )
}, isSame)

function isSame({ onClick: _one, ...one }: ActionButtonProps, { onClick: _other, ...other }: ActionButtonProps): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
