import { Button, TreeSelect } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { canMove, type Parent, type TreeNode } from '../../../runtime/screens/tree/tree-model.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { Dialog } from '../../parts/dialog.tsx'

interface MoveDialogProps {
  /** What is moved. */
  readonly name: string
  readonly id: string
  readonly rows: readonly RecordData[]
  readonly nodes: readonly TreeNode[]
  readonly parent: string
  readonly entity: AppEntity
  readonly onMove: (to: Parent) => void
  readonly onClose: () => void
}

interface Place {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Place[]
}

/** Stands for the top in the list of places. */
const top = ''

/** Asks where a record goes: for whoever does not drag, and for trees that are longer than the screen. */
export function MoveDialog({ name, id, rows, nodes, parent, entity, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState<string>()
  const label = useId()
  const places = useMemo(() => {
    const place = (node: TreeNode): Place => ({
      value: node.id,
      title: recordName(entity, node.record),
      disabled: !canMove(rows, parent, id, node.id),
      children: node.children.map(place),
    })
    const atTop = { value: top, title: t('kinds:tree.top'), disabled: !canMove(rows, parent, id, null), children: [] }
    return [atTop, ...nodes.map(place)]
  }, [nodes, rows, parent, id, entity, t])
  return (
    <Dialog
      isOpen
      title={t('kinds:tree.moveTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={to === undefined} onClick={() => to !== undefined && onMove(to === top ? null : to)}>
            {t('kinds:tree.move')}
          </Button>
        </>
      }
    >
      <p id={label}>{t('kinds:tree.moveWhere')}</p>
      <TreeSelect<string>
        style={{ width: '100%' }}
        value={to}
        treeData={places}
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        aria-labelledby={label}
        onChange={setTo}
      />
    </Dialog>
  )
}
