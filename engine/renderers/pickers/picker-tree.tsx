import { Tree, type TreeDataNode } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Candidate, type Candidates, candidateColumns, candidateOf } from '../../runtime/screens/picker/candidates.ts'
import { buildTree, type TreeNode } from '../../runtime/screens/tree/tree-model.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { useHeight } from '../state/use-height.ts'
import { namesIn } from './narrow.ts'
import css from './picker-grid.module.css'
import { PickerGrid } from './picker-grid.tsx'
import { useTreeRows } from './use-tree-rows.ts'

interface PickerTreeProps {
  readonly source: Candidates
  /** The reference of a record to the one above it. */
  readonly parent: string
  readonly words: string
  readonly onPick: (picked: Candidate) => void
}

/** Trees of up to so many records are shown unfolded. */
const mostUnfolded = 60

/** The candidates below each other; those that may not be picked only show where the others stand. A tree that is too long is a grid. */
export function PickerTree({ source, parent, words, onPick }: PickerTreeProps) {
  const { t } = useTranslation()
  const entity = source.app.entities.get(source.entity)
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  const [expanded, setExpanded] = useState<readonly string[]>()
  const [active, setActive] = useState<string>()
  const { all, asked } = useMemo(() => requestsOf(source, parent, words), [source, parent, words])
  const tree = useTreeRows(source.entity, all)
  const found = useTreeRows(source.entity, asked)
  const isWaiting = !tree.rows || (asked !== undefined && !found.rows)
  const offered = useMemo(() => asked && found.rows && new Set(found.rows.map(({ id }) => String(id))), [asked, found.rows])
  const nodes = useMemo(() => buildTree(tree.rows ?? [], parent, offered), [tree.rows, parent, offered])
  const data = useMemo(() => nodes.map((node) => drawn(node, source, offered)), [nodes, source, offered])
  const unfolded = words !== '' || (tree.rows?.length ?? 0) <= mostUnfolded ? namesIn(nodes) : []
  const problem = tree.problem ?? found.problem

  function pick(id: string | undefined) {
    const record = id !== undefined && (!offered || offered.has(id)) ? tree.rows?.find((row) => String(row.id) === id) : undefined
    if (record && entity) onPick(candidateOf(entity, record))
  }

  function onKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.stopPropagation()
    pick(active)
  }

  if (tree.isCut) return <PickerGrid source={source} words={words} onPick={onPick} />
  return (
    <>
      {problem && <ErrorNote problem={problem} />}
      <div ref={box} className={css.tree} aria-busy={isWaiting} onKeyDownCapture={onKeys}>
        {data.length === 0 ? (
          <p className={css.none} role="status">
            {isWaiting && !problem ? t('common.loading') : t('picker.none')}
          </p>
        ) : (
          <Tree
            blockNode
            {...(height > 0 ? { height: height - 8 } : {})}
            treeData={data}
            expandedKeys={[...(words === '' ? (expanded ?? unfolded) : unfolded)]}
            onExpand={(keys) => setExpanded(keys.map(String))}
            onActiveChange={(key) => setActive(key === null ? undefined : String(key))}
            onSelect={(_, { node }) => setActive(String(node.key))}
            onDoubleClick={(_, { key }) => pick(String(key))}
          />
        )}
      </div>
    </>
  )
}

/** All records, for their places; and those that may be picked, where that is not all. */
function requestsOf(source: Candidates, parent: string, words: string) {
  const entity = source.app.entities.get(source.entity)
  const columns = entity ? [...new Set([...candidateColumns(entity, source), parent])] : []
  const all = { columns, sort: entity ? [[entity.code, 'asc'] as const] : [], total: false as const }
  const isAsked = words !== '' || source.filter !== undefined
  const asked = isAsked
    ? {
        columns: entity ? [entity.display] : [],
        total: false as const,
        ...(words && { search: words }),
        ...(source.filter !== undefined && { filter: source.filter }),
      }
    : undefined
  return { all, asked }
}

function drawn({ id, record, children }: TreeNode, source: Candidates, offered: ReadonlySet<string> | undefined): TreeDataNode {
  const entity = source.app.entities.get(source.entity)
  const { label, code } = entity ? candidateOf(entity, record) : { label: id, code: undefined }
  const isOffered = !offered || offered.has(id)
  return {
    key: id,
    title: (
      <span className={css.node} data-offered={isOffered}>
        {label} {code && <span className={css.code}>{code}</span>}
      </span>
    ),
    children: children.map((child) => drawn(child, source, offered)),
  }
}
