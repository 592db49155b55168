import { CheckOutlined, DownOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { inOrderOfBoards } from '../../../runtime/screens/boards/pinned.ts'
import { type BoardEntry, type Boards, deleteBoard, type SeenBoard } from '../../api/boards.ts'
import { asProblem } from '../../api/problem.ts'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { problemText } from '../../parts/problem-text.ts'
import { forgetLocal } from '../../state/local-storage.ts'
import { useGo } from '../../tabs/go.ts'
import { lastBoardKey } from './board-view.tsx'
import css from './boards.module.css'

interface BoardSwitchProps {
  readonly board: SeenBoard
  readonly boards: Boards
  readonly route: string
  readonly onMake: () => void
}

/** What the board is called, and the others to go to. */
export function BoardSwitch({ board, boards, route, onMake }: BoardSwitchProps) {
  const { t } = useTranslation('boards')
  const go = useGo()
  const item = ({ id, name }: BoardEntry) => ({
    key: id,
    label: name,
    icon: id === board.id ? <CheckOutlined aria-hidden /> : <span className={css.blank} />,
  })
  const group = (key: 'own' | 'shared', found: readonly BoardEntry[]) =>
    found.length > 0 ? [{ key, type: 'group' as const, label: t(key), children: found.map(item) }] : []
  const sorted = inOrderOfBoards(boards.boards)
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
      <button type="button" className={css.switch} aria-label={t('switch', { name: board.name })}>
        <span>{board.name}</span>
        <DownOutlined aria-hidden className={css.arrow} />
      </button>
    </Dropdown>
  )
}

interface BoardMenuProps {
  readonly board: SeenBoard
  readonly hasFilters: boolean
  readonly route: string
  readonly onAdd: () => void
  readonly onKeepFilters: () => void
  readonly onSettings: () => void
  readonly onMake: () => void
  readonly onDeleted: () => void
}

/** What else can be done with a board. */
export function BoardMenu({ board, hasFilters, route, onAdd, onKeepFilters, onSettings, onMake, onDeleted }: BoardMenuProps) {
  const { t } = useTranslation('boards')
  const { modal, message } = App.useApp()
  const go = useGo()
  const remove = () =>
    modal.confirm({
      ...likeDialog,
      title: t('deleteSure', { name: board.name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await deleteBoard(board.id)
          forgetLocal(lastBoardKey)
          go(route, { replace: true })
          onDeleted()
        } catch (failure) {
          message.error(problemText(asProblem(failure), t))
        }
      },
    })
  const items: MenuProps['items'] = [
    ...(board.canChange
      ? [
          { key: 'add', label: t('add'), onClick: onAdd },
          ...(hasFilters ? [{ key: 'keep', label: t('keepFilters'), onClick: onKeepFilters }] : []),
          { key: 'settings', label: t('settings'), onClick: onSettings },
        ]
      : []),
    { key: 'make', label: t('make'), onClick: onMake },
    ...(board.canChange
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
