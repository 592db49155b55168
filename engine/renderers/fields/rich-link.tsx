import { LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { richAddress } from '../../runtime/fields/rich.ts'
import css from './rich-editor.module.css'

/** Makes a link of the selected words, changes where it leads, or takes it away. */
export function RichLink({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const { isLink, isEmpty } = useEditorState({
    editor,
    selector: ({ editor }) => ({ isLink: editor.isActive('link'), isEmpty: editor.state.selection.empty }),
  })

  function put() {
    const address = (typed ?? '').trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: richAddress.test(address) ? address : `https://${address}` }).run()
    setTyped(undefined)
  }

  return (
    <Popover
      trigger="click"
      open={typed !== undefined}
      onOpenChange={(isOpen) => setTyped(isOpen ? String(editor.getAttributes('link').href ?? '') : undefined)}
      destroyOnHidden
      content={
        <div className={css.link}>
          <Input
            autoFocus
            value={typed ?? ''}
            placeholder="https://"
            aria-label={t('kinds:rich.address')}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={put}
          />
          <Button type="primary" onClick={put}>
            {t('common.ok')}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined aria-hidden />}
        tabIndex={-1}
        title={t('kinds:rich.link')}
        aria-label={t('kinds:rich.link')}
        aria-pressed={isLink}
        disabled={!isLink && isEmpty}
      />
    </Popover>
  )
}
