import { Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { follow } from '../../../runtime/app/path.ts'
import { undoneBy } from '../../../runtime/documents/undone.ts'
import { useDocument } from '../../document/document-context.tsx'

/** What saving leads back to, because of what was changed. */
export function UndoneNotice() {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const { app, entity } = context
  const { base, record } = state
  const undone = useMemo(() => undoneBy(entity, base, record), [entity, base, record])
  const to = undone && entity.workflow?.transitions.get(undone.step)?.to
  const status = to && entity.workflow?.statuses.get(to)
  if (!undone || !status) return null
  const labels = undone.paths.map((path) => {
    const { field, lines, name } = follow(app, entity, path).steps.at(-1) ?? {}
    return field?.label ?? lines?.label ?? name
  })
  const fields = labels.join(t('common.listSeparator'))
  return <Alert type="warning" showIcon role="status" data-undone title={t('document:undone', { fields, status: status.label })} />
}
