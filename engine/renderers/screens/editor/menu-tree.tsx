import { Tree, type TreeDataNode, type TreeProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isJsonObject } from '../../../runtime/overlays/json.ts'
import { leadsNowhere } from '../../../runtime/overlays/menu-target.ts'
import { entriesAt, entryAt, entryLabel, type MenuPath, moved } from '../../../runtime/overlays/menu-tree.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic } from '../../api/overlays.ts'
import css from './editor.module.css'
import { EntryIcon } from './entry-icon.tsx'
import type { ThingEditorProps } from './thing-editor-props.ts'
import { type EntrySelection, keyOf, pathOf } from './use-entry-selection.ts'

interface MenuTreeProps extends Pick<ThingEditorProps, 'app' | 'thing' | 'things' | 'diagnostics'> {
  readonly selection: EntrySelection
  /** An entry was dropped somewhere; nothing where it cannot stand. */
  readonly onMoved: (made: ReturnType<typeof moved>) => void
}

/** The entries of a menu, which are selected and dragged. */
export function MenuTree({ selection, onMoved, ...edited }: MenuTreeProps) {
  const { t } = useTranslation()
  const { thing } = edited
  const { selected, expanded } = selection

  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const from = pathOf(String(dragNode.key))
    const target = pathOf(String(node.key))
    onMoved(dropToGap ? moved(thing, from, target.slice(0, -1), Math.max(dropPosition, 0)) : moved(thing, from, target, 0))
  }

  return (
    <Tree
      blockNode
      draggable={{ icon: false }}
      treeData={nodesOf(thing, (path) => <EntryNode path={path} {...edited} />)}
      selectedKeys={selected ? [keyOf(selected)] : []}
      expandedKeys={[...expanded]}
      aria-label={t('editor:entries')}
      onExpand={(keys) => selection.expand(keys.map(String))}
      onSelect={([key]) => selection.select(key === undefined ? undefined : pathOf(String(key)))}
      allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || !dropNode.isLeaf}
      onDrop={drop}
    />
  )
}

function nodesOf(menu: Thing, titleOf: (path: MenuPath) => ReactNode, group: MenuPath = []): TreeDataNode[] {
  return Object.entries(entriesAt(menu, group)).map(([name, entry]) => {
    const path = [...group, name]
    const isGroup = isJsonObject(entry) && isJsonObject(entry.items)
    return {
      key: keyOf(path),
      isLeaf: !isGroup,
      title: titleOf(path),
      ...(isGroup && { children: nodesOf(menu, titleOf, path) }),
    }
  })
}

type EntryNodeProps = Pick<MenuTreeProps, 'app' | 'thing' | 'things' | 'diagnostics'> & { readonly path: MenuPath }

/** An entry as it is called, and what is the matter with it. */
function EntryNode({ app, thing, things, diagnostics, path }: EntryNodeProps) {
  const { t } = useTranslation()
  const entry = entryAt(thing, path) ?? {}
  const isDead = leadsNowhere(entry, things.screens)
  const isHidden = entry.hidden === true
  return (
    <span className={css.node} data-hidden={isHidden} data-wrong={isDead || diagnostics.some((found) => isErrorIn(path, found))}>
      {typeof entry.icon === 'string' && <EntryIcon name={entry.icon} />}
      {entryLabel(thing, path, app.bundle.language, things.screens)}
      {isDead && <span className={css.dead}>{t('editor:deadLink')}</span>}
      {isHidden && <span className={css.code}>{t('editor:hidden')}</span>}
    </span>
  )
}

function isErrorIn(path: MenuPath, { at, severity }: ThingDiagnostic): boolean {
  return severity === 'error' && `${at.join('.')}.`.startsWith(`value.items.${path.join('.items.')}.`)
}
