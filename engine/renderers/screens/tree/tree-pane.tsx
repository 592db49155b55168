import { Button, Input, Tree, type TreeDataNode } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import type { ListColumn } from '../../../runtime/screens/list/list-columns.ts'
import { moveByKey, type Parent, pathTo, type TreeNode } from '../../../runtime/screens/tree/tree-model.ts'
import { type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { namesIn, onlyNamed } from '../../pickers/narrow.ts'
import type { TreeRows } from '../../pickers/use-tree-rows.ts'
import { useHeight } from '../../state/use-height.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { MoveDialog } from './move-dialog.tsx'
import css from './tree-page.module.css'
import { useMove } from './use-move.tsx'

interface TreePaneProps {
  readonly open: OpenScreen<ScreenOf<'tree'>>
  readonly frame: ListFrame
  readonly nodes: readonly TreeNode[]
  readonly tree: TreeRows
  readonly columns: readonly ListColumn[]
  readonly isFiltered: boolean
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
  readonly onOpen: (record: RecordData) => void
}

/** The tree itself: arrows walk and unfold, Enter selects; a record is moved by dragging, by keys, or by naming where it goes. */
export function TreePane({ open, frame, nodes, tree, columns, isFiltered, selected, onSelect, onOpen }: TreePaneProps) {
  const { t } = useTranslation()
  const { screen, access } = open
  const { entity } = frame
  const rows = tree.rows ?? []
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>(() => firstExpanded(nodes, rows, screen.parent, selected))
  const [active, setActive] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const isLocked = access.readonly[entity.name]?.includes(screen.parent) === true
  const canMoveAny = screen.draggable === true && access.operations[entity.name]?.includes('update') === true && !isLocked
  const { move, isBusy } = useMove({ entity, parent: screen.parent, tree, onMoved: (to) => to !== null && unfold(to) })

  const shown = useMemo(() => onlyNamed(nodes, typed, entity), [nodes, typed, entity])
  const isNarrowed = typed.trim() !== '' || isFiltered
  const data = useMemo(() => shown.map((node) => drawn(node, frame, columns)), [shown, frame, columns])
  const row = rows.find(({ id }) => String(id) === selected)

  function unfold(id: string) {
    setExpanded((keys) => [...new Set([...keys, id])])
  }

  function onKeys(event: KeyboardEvent) {
    const id = active ?? selected
    const isMove = event.altKey && event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
    if (!isMove || !canMoveAny || id === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const to = moveByKey(nodes, id, event.key === 'ArrowRight' ? 'in' : 'out')
    if (to !== undefined) move(id, to)
  }

  return (
    <section className={css.pane} aria-label={frame.title} aria-busy={isBusy} data-part="table">
      <div className={css.tools}>
        <Input.Search
          allowClear
          value={typed}
          placeholder={t('kinds:tree.narrow')}
          aria-label={t('kinds:tree.narrow')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {canMoveAny && (
          <Button disabled={!row} data-action="move" onClick={() => setMoving(selected)}>
            {t('kinds:tree.move')}
          </Button>
        )}
      </div>
      <div ref={box} className={css.nodes} onKeyDownCapture={onKeys}>
        {data.length === 0 ? (
          <p className={css.help}>{t('kinds:tree.noneFound')}</p>
        ) : (
          <Tree
            blockNode
            {...(height > 0 ? { height: height - 8 } : {})}
            treeData={data}
            expandedKeys={isNarrowed ? namesIn(shown) : [...expanded]}
            selectedKeys={selected === undefined ? [] : [selected]}
            draggable={canMoveAny && !isNarrowed ? { icon: false } : false}
            onExpand={(keys) => setExpanded(keys.map(String))}
            onActiveChange={(key) => setActive(key === null ? undefined : String(key))}
            onSelect={(_, { node }) => onSelect(String(node.key))}
            onDoubleClick={(_, node) => {
              const record = rows.find(({ id }) => String(id) === node.key)
              if (record) onOpen(record)
            }}
            onDrop={({ node, dragNode, dropToGap }) => {
              const target = String(node.key)
              const to: Parent = dropToGap ? (pathTo(rows, screen.parent, target).at(-1) ?? null) : target
              move(String(dragNode.key), to)
            }}
          />
        )}
      </div>
      {canMoveAny && <p className={css.help}>{t('kinds:tree.help')}</p>}
      {moving !== undefined && row && (
        <MoveDialog
          name={recordName(entity, row)}
          id={moving}
          rows={rows}
          nodes={nodes}
          parent={screen.parent}
          entity={entity}
          onMove={(to) => {
            setMoving(undefined)
            move(moving, to)
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  )
}

/** At first the top two levels are open, and the way to what is selected. */
function firstExpanded(nodes: readonly TreeNode[], rows: readonly RecordData[], parent: string, selected: string | undefined): string[] {
  return [...nodes.map(({ id }) => id), ...(selected === undefined ? [] : pathTo(rows, parent, selected))]
}

function drawn({ id, record, children }: TreeNode, frame: ListFrame, columns: readonly ListColumn[]): TreeDataNode {
  const { entity, locale } = frame
  const facts = columns.filter(({ path }) => path !== entity.display)
  return {
    key: id,
    title: (
      <span className={css.node}>
        <span className={css.name}>{recordName(entity, record)}</span>
        <span className={css.facts}>
          {facts.map(({ path, field, label }) =>
            field.kind === 'boolean' ? (
              wireOf(record, path) === true && <span key={path}>{label}</span>
            ) : (
              <FieldValue key={path} field={field} record={record} path={path} locale={locale} />
            ),
          )}
        </span>
      </span>
    ),
    children: children.map((child) => drawn(child, frame, columns)),
  }
}
