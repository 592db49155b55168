import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, type MenuProps } from 'antd'
import { type PointerEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fittedSize, pinboardColumns, type SeenTile, type TileSize } from '../../../runtime/screens/pinboards/pinboard.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { followPointer } from '../../parts/follow-pointer.ts'
import { useIsPhone } from '../../state/use-media.ts'
import type { Arranging } from './pinboard-grid.tsx'
import css from './pinboards.module.css'

interface TileMenuProps {
  readonly tile: SeenTile
  readonly title: string
  readonly arranging: Arranging
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Longest name of a tile. */
const longest = 100

/** Everything that dragging does, by choice; on a phone there is no other way. */
export function TileMenu({ tile, title, arranging, isFirst, isLast }: TileMenuProps) {
  const { t } = useTranslation('pinboards')
  const isPhone = useIsPhone()
  const [name, setName] = useState<string>()
  const { width, height } = tile
  const size = (key: string, changed: TileSize) => {
    const fitted = fittedSize(tile.show, changed)
    const isSame = fitted.width === width && fitted.height === height
    return { key, label: t(key), disabled: isSame, onClick: () => arranging.resize(changed) }
  }
  const items: MenuProps['items'] = [
    ...(tile.problem === undefined ? [{ key: 'rename', label: t('rename'), onClick: () => setName(title) }] : []),
    { key: 'earlier', label: t('earlier'), disabled: isFirst, onClick: () => arranging.move(-1) },
    { key: 'later', label: t('later'), disabled: isLast, onClick: () => arranging.move(1) },
    ...(isPhone
      ? []
      : [
          size('wider', { width: width + 1, height }),
          size('narrower', { width: width - 1, height }),
          size('taller', { width, height: height + 1 }),
          size('shorter', { width, height: height - 1 }),
        ]),
    { key: 'remove', label: t('remove'), danger: true, onClick: arranging.remove },
  ]
  const rename = () => {
    if (name?.trim()) arranging.rename(name.trim())
    setName(undefined)
  }
  return (
    <>
      <HolderOutlined aria-hidden className={css.handle} />
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('tileMenu', { name: title })} />
      </Dropdown>
      {name !== undefined && (
        <Dialog
          isOpen
          title={t('rename')}
          width={400}
          onClose={() => setName(undefined)}
          footer={
            <>
              <Button onClick={() => setName(undefined)}>{t('cancel')}</Button>
              <Button type="primary" onClick={rename}>
                {t('save')}
              </Button>
            </>
          }
        >
          <Input
            value={name}
            maxLength={longest}
            aria-label={t('name')}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={rename}
          />
        </Dialog>
      )}
    </>
  )
}

interface ResizeHandleProps {
  readonly tile: SeenTile
  readonly grid: RefObject<HTMLElement | null>
  readonly onResize: (size: TileSize) => void
}

/** Pixels of a row of the grid, with the gap below it. */
const rowPitch = 120
const gap = 12

/** The corner by which a tile is drawn larger or smaller; keys and the menu do the same. */
export function ResizeHandle({ tile, grid, onResize }: ResizeHandleProps) {
  function begin(event: PointerEvent<HTMLElement>) {
    const box = grid.current?.getBoundingClientRect()
    if (!box || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const pitch = (box.width + gap) / pinboardColumns
    const start = { x: event.clientX, y: event.clientY }
    followPointer(event, (moved) =>
      onResize({
        width: tile.width + Math.round((moved.clientX - start.x) / pitch),
        height: tile.height + Math.round((moved.clientY - start.y) / rowPitch),
      }),
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drawn by the pointer alone; the tile itself has keys
    <span
      className={css.corner}
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={begin}
    />
  )
}
