import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { askedGuideAtom, offeredGuidesAtom } from './guides-state.ts'

const overview = '/account/overview'

/** The guides of the page in front, and what the portal can do. */
export function HelpMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const offered = useAtomValue(offeredGuidesAtom)
  const ask = useSetAtom(askedGuideAtom)
  const guides = offered.map(({ name, label }) => ({ key: name, label }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [...guides, ...(guides.length > 0 ? [{ type: 'divider' as const }] : []), { key: overview, label: t('shell.overview') }],
        onClick: ({ key }) => (key === overview ? navigate(key) : ask(key)),
      }}
    >
      <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} aria-label={t('shell.help')} />
    </Dropdown>
  )
}
