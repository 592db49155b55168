import {
  BoldOutlined,
  FontSizeOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './rich-editor.module.css'
import { RichLink } from './rich-link.tsx'

interface Tool {
  readonly name: 'bold' | 'underline' | 'strike' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote'
  readonly icon: ReactNode
  readonly use: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: <BoldOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'underline', icon: <UnderlineOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'strike', icon: <StrikethroughOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleStrike().run() },
  { name: 'heading', icon: <FontSizeOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bulletList', icon: <UnorderedListOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: <OrderedListOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', icon: <MenuUnfoldOutlined aria-hidden />, use: (editor) => editor.chain().focus().toggleBlockquote().run() },
]

/** The bar above a formatted text. It is one stop for Tab; arrows walk in it. */
export function RichTools({ editor, label, isDisabled }: { editor: Editor; label: string; isDisabled: boolean }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: tools.filter(({ name }) => editor.isActive(name)).map(({ name }) => name),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })

  function walk(event: KeyboardEvent) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (way === undefined || !bar.current) return
    const buttons = [...bar.current.querySelectorAll<HTMLButtonElement>(':scope > button:not(:disabled)')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (at < 0) return
    event.preventDefault()
    buttons[(at + way + buttons.length) % buttons.length]?.focus()
  }

  const button = (
    name: string,
    icon: ReactNode,
    use: () => void,
    isFirst = false,
    more: { pressed?: boolean; disabled?: boolean } = {},
  ) => (
    <Tooltip key={name} title={t(`kinds:rich.${name}`)}>
      <Button
        type="text"
        size="small"
        icon={icon}
        tabIndex={isFirst ? 0 : -1}
        aria-label={t(`kinds:rich.${name}`)}
        {...(more.pressed === undefined ? {} : { 'aria-pressed': more.pressed })}
        disabled={more.disabled === true}
        onClick={use}
      />
    </Tooltip>
  )
  return (
    <div ref={bar} className={css.tools} role="toolbar" aria-label={t('kinds:rich.tools', { label })} inert={isDisabled} onKeyDown={walk}>
      {tools.map(({ name, icon, use }, place) =>
        button(name, icon, () => use(editor), place === 0, { pressed: state.active.includes(name) }),
      )}
      <RichLink editor={editor} />
      <span className={css.gap} aria-hidden />
      {button('undo', <UndoOutlined aria-hidden />, () => editor.chain().focus().undo().run(), false, { disabled: !state.canUndo })}
      {button('redo', <RedoOutlined aria-hidden />, () => editor.chain().focus().redo().run(), false, { disabled: !state.canRedo })}
    </div>
  )
}
