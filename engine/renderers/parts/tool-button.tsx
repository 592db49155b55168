import { Button, type ButtonProps, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '../state/use-media.ts'

interface ToolButtonProps extends Pick<ButtonProps, 'disabled' | 'onClick' | 'aria-expanded'> {
  /** What it does: read out, and shown beside the pointer where there is one. */
  readonly label: string
  readonly icon: ReactNode
}

/** A small button of a page that is an icon alone. */
export function ToolButton({ label, ...button }: ToolButtonProps) {
  const isPhone = useIsPhone()
  return (
    <Tooltip title={isPhone ? '' : label}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  )
}
