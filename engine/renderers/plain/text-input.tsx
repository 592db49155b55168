import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons-svg'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIcon } from './plain-icon.tsx'
import css from './text-input.module.css'

type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'onChange'> & {
  readonly size?: 'middle' | 'large'
  readonly isWrong: boolean
  readonly onType: (typed: string) => void
}

/** An input of the pages that stand before antd is loaded; it looks as antd's do. */
export function TextInput({ size = 'middle', isWrong, onType, ...input }: TextInputProps) {
  return (
    <input
      {...input}
      className={css.input}
      data-size={size}
      aria-invalid={isWrong || undefined}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** One whose letters are hidden until somebody wants to see them. */
export function PasswordInput(props: TextInputProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <span className={css.hidden}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        className={css.eye}
        aria-label={t('signIn.showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <PlainIcon shape={isShown ? EyeOutlined : EyeInvisibleOutlined} />
      </button>
    </span>
  )
}
