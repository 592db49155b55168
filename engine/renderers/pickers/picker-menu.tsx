import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../api/problem.ts'
import { problemText } from '../parts/problem-text.ts'
import css from './picker-menu.module.css'
import type { Refusal } from './use-take-typed.ts'

interface PickerMenuProps {
  readonly isLoading: boolean
  readonly isEmpty: boolean
  readonly problem?: Problem | undefined
  /** Why Enter or Tab did not take what is typed. */
  readonly refusal?: Refusal | undefined
  /** Opens the dialog with all of them, where there is one. */
  readonly onMore?: () => void
  readonly children: ReactElement
}

/** The drop-down of a picker: options, what there is to say when there are none, and the way to the dialog. */
export function PickerMenu({ isLoading, isEmpty, problem, refusal, onMore, children }: PickerMenuProps) {
  const { t } = useTranslation()
  return (
    <>
      {isEmpty ? (
        <p className={css.note} role="status">
          {problem ? problemText(problem, t) : isLoading ? t('common.loading') : t('picker.none')}
        </p>
      ) : (
        <>
          {refusal === 'several' && (
            <p className={css.refusal} role="alert">
              {t('picker.several')}
            </p>
          )}
          {children}
        </>
      )}
      {onMore && (
        <div className={css.foot}>
          <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onMore}>
            {t('picker.more')}
          </Button>
        </div>
      )}
    </>
  )
}
