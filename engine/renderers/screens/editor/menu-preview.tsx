import { Tree, type TreeDataNode } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../../runtime/access/menu.ts'
import css from './editor.module.css'
import { EntryIcon } from './entry-icon.tsx'

/** A menu as the holder of a role sees it. */
export function MenuPreview({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation()
  return <Tree blockNode selectable={false} defaultExpandAll treeData={items.map(nodeOf)} aria-label={t('editor:previewAs')} />
}

function nodeOf({ name, label, icon, items }: MenuItem): TreeDataNode {
  return {
    key: `${name} ${label}`,
    selectable: false,
    title: (
      <span className={css.node}>
        {icon && <EntryIcon name={icon} />}
        {label}
      </span>
    ),
    ...(items && { children: items.map(nodeOf) }),
  }
}
