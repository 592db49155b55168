import type { ReactNode } from 'react'
import css from './push-button.module.css'

interface PushButtonProps {
  /** Default: with a border. */
  readonly look?: 'primary' | 'default' | 'text' | 'link'
  readonly size?: 'small' | 'middle' | 'large'
  readonly icon?: ReactNode
  /** It works, and takes no further press. */
  readonly isBusy?: boolean
  /** As wide as what it stands in. */
  readonly isBlock?: boolean
  readonly isDisabled?: boolean
  readonly isSubmit?: boolean
  /** What it is called where it has no words. */
  readonly label?: string
  readonly onPress?: () => void
  readonly children?: ReactNode
}

/** A button of the pages that stand before antd is loaded; it looks as antd's do. */
export function PushButton(props: PushButtonProps) {
  const { isBusy, isDisabled, isSubmit, label, icon, onPress, children, ...look } = props
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={css.button}
      {...looks(look)}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      disabled={isBusy || isDisabled}
      onClick={onPress}
    >
      {isBusy ? <span className={css.turning} aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function PushLink({
  href,
  icon,
  children,
  ...look
}: Pick<PushButtonProps, 'look' | 'size' | 'icon' | 'isBlock' | 'children'> & { readonly href: string }) {
  return (
    <a className={css.button} {...looks(look)} href={href}>
      {icon}
      {children}
    </a>
  )
}

function looks({ look = 'default', size = 'middle', isBlock = false }: Pick<PushButtonProps, 'look' | 'size' | 'isBlock'>) {
  return { 'data-look': look, 'data-size': size, 'data-block': isBlock }
}
