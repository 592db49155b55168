import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { canMove, type Parent, parentOf } from '../../../runtime/screens/tree/tree-model.ts'
import { asProblem } from '../../api/problem.ts'
import { updateRecord } from '../../api/records.ts'
import { problemText } from '../../parts/problem-text.ts'
import type { TreeRows } from '../../pickers/use-tree-rows.ts'
import { useTab } from '../../places/tab-context.ts'

interface MoveOptions {
  readonly entity: AppEntity
  /** The reference to the record above. */
  readonly parent: string
  readonly tree: TreeRows
  readonly onMoved: (to: Parent) => void
}

/** Moves a record below another, at once on the page and then on the server; it can be taken back. What is refused stands where it stood. */
export function useMove({ entity, parent, tree, onMoved }: MoveOptions) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tab = useTab()
  const [isBusy, setBusy] = useState(false)

  async function move(id: string, to: Parent, isUndo = false) {
    const rows = tree.rows ?? []
    const record = rows.find((row) => String(row.id) === id)
    if (!record || isBusy) return
    if (!canMove(rows, parent, id, to)) {
      if (parentOf(record, parent) !== to) message.warning(t('kinds:tree.circle'))
      return
    }
    const before = parentOf(record, parent)
    setBusy(true)
    tree.put({ ...record, [parent]: to })
    onMoved(to)
    try {
      const stored = await updateRecord(entity.name, id, Number(record.version), { [parent]: to })
      tree.put({ ...record, [parent]: to, version: stored.version as number })
      tab.changed(entity.name)
      const name = recordName(entity, record)
      if (!isUndo) told(name, () => move(id, before, true))
    } catch (failure) {
      tree.put(record)
      const problem = asProblem(failure)
      message.error(problem.issues[0]?.message ?? problemText(problem, t))
      tree.refresh()
    } finally {
      setBusy(false)
    }
  }

  function told(name: string, undo: () => void) {
    const key = `moved.${entity.name}`
    message.success({
      key,
      duration: 6,
      content: (
        <>
          {t('kinds:tree.moved', { name })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key)
              undo()
            }}
          >
            {t('kinds:tree.undo')}
          </Button>
        </>
      ),
    })
  }

  return { move: (id: string, to: Parent) => void move(id, to), isBusy }
}
