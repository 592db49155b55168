import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface OrderButtonsProps {
  /** What is ordered, as a person calls it. */
  readonly name: string
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** Up, down and away, for one of several in order. */
export function OrderButtons({ name, index, count, onMove, onRemove }: OrderButtonsProps) {
  const { t } = useTranslation()
  return (
    <span>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={index === 0}
        aria-label={t('editor:up', { key: name })}
        onClick={() => onMove(index - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={index === count - 1}
        aria-label={t('editor:down', { key: name })}
        onClick={() => onMove(index + 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('editor:remove', { key: name })}
        onClick={onRemove}
      />
    </span>
  )
}
