import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { askedGuideAtom, offeredGuidesAtom } from './guides-state.ts'

/** The guides of the page in front; no button where there are none. */
export function HelpMenu() {
  const { t } = useTranslation()
  const offered = useAtomValue(offeredGuidesAtom)
  const ask = useSetAtom(askedGuideAtom)
  if (offered.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: offered.map(({ name, label }) => ({ key: name, label })), onClick: ({ key }) => ask(key) }}
    >
      <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} aria-label={t('shell.help')} />
    </Dropdown>
  )
}
