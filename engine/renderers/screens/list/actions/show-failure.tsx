import type { useAppProps } from 'antd/es/app/context.js'
import type { TFunction } from 'i18next'
import type { Problem } from '../../../api/problem.ts'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { likeDialog } from '../../../parts/like-dialog.tsx'

/** Says in a dialog of its own why an action failed that has no dialog. */
export function showFailure(modal: useAppProps['modal'], label: string, problem: Problem, t: TFunction): void {
  modal.error({
    ...likeDialog,
    title: t('list.failed', { label }),
    content: <ErrorNote problem={problem} />,
    okText: t('common.close'),
    icon: null,
    width: 520,
  })
}
