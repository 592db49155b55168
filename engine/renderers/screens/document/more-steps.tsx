import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { StepAction } from '../../../runtime/screens/document/actions.ts'

interface MoreStepsProps {
  readonly steps: readonly StepAction[]
  readonly onTake: (step: StepAction) => void
}

/** Steps that stand for the answers of other systems: taken by hand only when these do not answer. */
export function MoreSteps({ steps, onTake }: MoreStepsProps) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: steps.map(({ name, transition, reasons }) => ({
          key: name,
          label: transition.label,
          danger: transition.danger === true,
          disabled: reasons.length > 0,
          title: reasons.map(({ text }) => text).join(' '),
        })),
        onClick({ key }) {
          const step = steps.find(({ name }) => name === key)
          if (step) onTake(step)
        },
      }}
    >
      <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" data-action={steps.map(({ name }) => name).join(' ')}>
        {t('common.more')}
      </Button>
    </Dropdown>
  )
}
