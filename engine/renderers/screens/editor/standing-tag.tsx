import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ThingFacts } from '../../api/overlays.ts'

/** Where a thing stands that an administrator edits: what is nearest to their hands is told. */
export function StandingTag({ facts, isUnsaved }: { readonly facts: ThingFacts; readonly isUnsaved: boolean }) {
  const { t } = useTranslation('editor')
  if (isUnsaved) return <Tag color="warning">{t('unsavedTag')}</Tag>
  if (facts.draft !== null) return <Tag color="processing">{t('draftTag')}</Tag>
  if (facts.changes.published > 0) return <Tag color="success">{t('publishedTag')}</Tag>
  return <Tag>{t(facts.deployed.value === null ? 'newTag' : 'deployedTag')}</Tag>
}
