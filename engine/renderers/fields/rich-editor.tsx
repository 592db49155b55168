import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { maxLengthOf } from '../../runtime/fields/text.ts'
import text from '../parts/rich-text.module.css'
import type { FieldInputProps } from './field-input.ts'
import { loadingClass } from './loading-class.ts'
import css from './rich-editor.module.css'
import { RichTools } from './rich-tools.tsx'
import { useTyped } from './use-typed.ts'

/** Headings of one size, lists, quotations, bold, underlined, struck, and links: what the sanitizer lets through and a reader needs. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3] },
    italic: false,
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

/** The editor of a formatted text: a bar of tools above it, keys as everywhere (Ctrl+B, Ctrl+U, Ctrl+Z). */
export default function RichEditor(props: FieldInputProps) {
  const { id, field, value, isInvalid, isRequired, isDisabled = false, isLoading = false, describedBy, autoFocus } = props
  const given = typeof value === 'string' ? value : ''
  const { text: typed, type, flush } = useTyped(props, given)
  const shown = useRef(typed)
  const editor = useEditor({
    extensions,
    content: typed,
    autofocus: autoFocus === true,
    onUpdate: ({ editor }) => {
      shown.current = editor.isEmpty ? '' : editor.getHTML()
      type(shown.current, editor.view.composing)
    },
    onBlur: flush,
  })

  // What changes from outside (undone, taken from the other side of a conflict) is shown; what was typed here is there already.
  useEffect(() => {
    if (typed === shown.current) return
    shown.current = typed
    editor.commands.setContent(typed, { emitUpdate: false })
  }, [editor, typed])

  useEffect(() => {
    const attributes = {
      class: `${text.text} ${css.content}`,
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': field.label,
      'aria-busy': String(isLoading),
      'aria-disabled': String(isDisabled),
      'aria-invalid': String(isInvalid),
      'aria-required': String(isRequired),
      ...(describedBy && { 'aria-describedby': describedBy }),
    }
    editor.setOptions({ editorProps: { attributes }, editable: !isDisabled })
  }, [editor, id, field.label, isInvalid, isRequired, isDisabled, isLoading, describedBy])

  const most = maxLengthOf(field)
  const length = [...typed].length
  return (
    <div className={`${css.frame} ${loadingClass(isLoading)}`} data-invalid={isInvalid} data-disabled={isDisabled} data-part="rich">
      <RichTools editor={editor} label={field.label} isDisabled={isDisabled} />
      <EditorContent editor={editor} />
      {length > most * 0.8 && (
        <span className={css.count} data-over={length > most}>
          {`${length} / ${most}`}
        </span>
      )}
    </div>
  )
}
