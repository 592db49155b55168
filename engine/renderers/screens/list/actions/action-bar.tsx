import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { arrange, isDanger, type ListAction } from '../../../../runtime/screens/list/list-actions.ts'
import css from './action-bar.module.css'
import { actionLabel } from './action-label.ts'

interface ActionBarProps {
  readonly actions: readonly ListAction[]
  readonly onRun: (action: ListAction) => void
  /** Why an action cannot be taken now; nothing when it can. */
  readonly obstacle?: (action: ListAction) => string | undefined
  /** The action under way: no other starts meanwhile. */
  readonly running?: string | undefined
  /** The most buttons beside the one that stands out. */
  readonly most?: number | undefined
}

/** The buttons of a list: one stands out, at most three more, the rest behind "more". */
export function ActionBar({ actions, onRun, obstacle, running, most }: ActionBarProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { primary, beside, more } = arrange(actions, most)
  const button = (action: ListAction, isPrimary: boolean) => {
    const reason = obstacle?.(action)
    return (
      <Button
        key={action.key}
        type={isPrimary && reason === undefined ? 'primary' : 'default'}
        danger={isDanger(action)}
        disabled={running !== undefined && running !== action.key}
        loading={running === action.key}
        title={reason}
        className={reason === undefined ? '' : (css.off ?? '')}
        aria-disabled={reason !== undefined}
        data-action={action.key}
        onClick={() => (reason === undefined ? onRun(action) : message.info(reason))}
      >
        {actionLabel(action, t)}
      </Button>
    )
  }
  return (
    <>
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((action) => ({
              key: action.key,
              label: actionLabel(action, t),
              danger: isDanger(action),
              disabled: obstacle?.(action) !== undefined,
              title: obstacle?.(action),
            })),
            onClick: ({ key }) => {
              const action = more.find((one) => one.key === key)
              if (action) onRun(action)
            },
          }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" data-action={more.map(({ key }) => key).join(' ')}>
            {t('common.more')}
          </Button>
        </Dropdown>
      )}
      {beside.map((action) => button(action, false))}
      {primary && button(primary, true)}
    </>
  )
}
