import { Alert, App, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { typedText } from '../../../runtime/screens/document/typed-text.ts'
import { isUnsaved } from '../../../runtime/screens/document-model.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { useTab } from '../../places/tab-context.ts'

/** Says that the document is gone, and how what was typed into it is taken along. */
export function GoneNotice() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tab = useTab()
  const controller = useController()
  const { context, state } = useDocument()
  const unsaved = isUnsaved(context, state)

  async function copy() {
    controller.flush()
    const { view } = controller
    await copyText(typedText(view.context, view.state))
    message.success(t('document:gone.copied'))
  }

  return (
    <Alert
      type="warning"
      showIcon
      title={t('document:gone.title')}
      description={
        <Space orientation="vertical">
          {t(unsaved ? 'document:gone.typed' : 'document:gone.nothing')}
          <Space wrap>
            {unsaved && (
              <Button size="small" onClick={copy}>
                {t('document:gone.copy')}
              </Button>
            )}
            <Button size="small" onClick={() => tab.close()}>
              {t('document:gone.close')}
            </Button>
          </Space>
        </Space>
      }
    />
  )
}
