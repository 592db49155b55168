import { CheckOutlined, DownOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { inOrderOfPinboards } from '../../../runtime/screens/pinboards/pinned.ts'
import { deletePinboard, type PinboardEntry, type Pinboards, type SeenPinboard } from '../../api/pinboards.ts'
import { asProblem } from '../../api/problem.ts'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { problemText } from '../../parts/problem-text.ts'
import { useGo } from '../../places/go.ts'
import { forgetLocal } from '../../state/local-storage.ts'
import { lastPinboardKey } from './last-pinboard.ts'
import css from './pinboards.module.css'

interface PinboardSwitchProps {
  readonly pinboard: SeenPinboard
  readonly pinboards: Pinboards
  readonly route: string
  readonly onMake: () => void
}

/** What the pinboard is called, and the others to go to. */
export function PinboardSwitch({ pinboard, pinboards, route, onMake }: PinboardSwitchProps) {
  const { t } = useTranslation('pinboards')
  const go = useGo()
  const item = ({ id, name }: PinboardEntry) => ({
    key: id,
    label: name,
    icon: id === pinboard.id ? <CheckOutlined aria-hidden /> : <span className={css.blank} />,
  })
  const group = (key: 'own' | 'shared', found: readonly PinboardEntry[]) =>
    found.length > 0 ? [{ key, type: 'group' as const, label: t(key), children: found.map(item) }] : []
  const sorted = inOrderOfPinboards(pinboards.pinboards)
  const items: MenuProps['items'] = [
    ...group(
      'own',
      sorted.filter(({ audience }) => audience === 'own'),
    ),
    ...group(
      'shared',
      sorted.filter(({ audience }) => audience !== 'own'),
    ),
    { type: 'divider' },
    { key: 'make', label: t('make'), icon: <PlusOutlined aria-hidden /> },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => (key === 'make' ? onMake() : go(`${route}/${key}`)) }}
      classNames={{ root: css.dropdown ?? '' }}
    >
      <button type="button" className={css.switch} aria-label={t('switch', { name: pinboard.name })}>
        <span>{pinboard.name}</span>
        <DownOutlined aria-hidden className={css.arrow} />
      </button>
    </Dropdown>
  )
}

interface PinboardMenuProps {
  readonly pinboard: SeenPinboard
  readonly hasFilters: boolean
  readonly route: string
  readonly onAdd: () => void
  readonly onKeepFilters: () => void
  readonly onSettings: () => void
  readonly onMake: () => void
  readonly onDeleted: () => void
}

/** What else can be done with a pinboard. */
export function PinboardMenu({ pinboard, hasFilters, route, onAdd, onKeepFilters, onSettings, onMake, onDeleted }: PinboardMenuProps) {
  const { t } = useTranslation('pinboards')
  const { modal, message } = App.useApp()
  const go = useGo()
  const remove = () =>
    modal.confirm({
      ...likeDialog,
      title: t('deleteSure', { name: pinboard.name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await deletePinboard(pinboard.id)
          forgetLocal(lastPinboardKey)
          go(route, { replace: true })
          onDeleted()
        } catch (failure) {
          message.error(problemText(asProblem(failure), t))
        }
      },
    })
  const items: MenuProps['items'] = [
    ...(pinboard.canChange
      ? [
          { key: 'add', label: t('add'), onClick: onAdd },
          ...(hasFilters ? [{ key: 'keep', label: t('keepFilters'), onClick: onKeepFilters }] : []),
          { key: 'settings', label: t('settings'), onClick: onSettings },
        ]
      : []),
    { key: 'make', label: t('make'), onClick: onMake },
    ...(pinboard.canChange
      ? [
          { key: 'line', type: 'divider' as const },
          { key: 'delete', label: t('delete'), danger: true, onClick: remove },
        ]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t('more')} />
    </Dropdown>
  )
}
