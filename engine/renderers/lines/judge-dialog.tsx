import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Input, Tag } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../runtime/app/app.ts'
import { type JudgedLine, judged, judgingKey, nextWaiting, unjudged, type Verdict } from '../../runtime/screens/document/judging.ts'
import type { Judging } from '../../schema/screen.ts'
import { useFilesOwner } from '../files/files-context.ts'
import { ShownFile } from '../files/shown-file.tsx'
import { Dialog } from '../parts/dialog.tsx'
import css from './judge-dialog.module.css'
import { useLinesFrame } from './lines-frame.ts'

interface JudgeDialogProps {
  readonly judge: Judging
  readonly lines: readonly JudgedLine[]
  /** The field that keeps what was said. */
  readonly result: AppField
  readonly onClose: () => void
}

/** The pictures of lines, one after the other: accepted, refused with a reason, or passed by, with a key each. */
export function JudgeDialog({ judge, lines, result, onClose }: JudgeDialogProps) {
  const { t } = useTranslation()
  const { controller, name, entity } = useLinesFrame()
  const owner = useFilesOwner()
  const id = useId()
  const [at, setAt] = useState(() => nextWaiting(lines, lines.length - 1) ?? 0)
  const [picture, setPicture] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const line = lines[at]

  function go(to: number) {
    setRefusal(undefined)
    setPicture(0)
    setAt((to + lines.length) % lines.length)
  }

  function say(verdict: Verdict, reason?: string) {
    if (!line?.isOpen) return
    controller.edit(judged(name, judge, line.key, verdict, reason))
    go(nextWaiting(lines, at) ?? at)
  }

  function press(key: string): boolean {
    const meaning = judgingKey(key)
    const count = line?.pictures.length ?? 1
    if (meaning === 'accept') say('accept')
    else if (meaning === 'refuse') refuse()
    else if (meaning === 'next') go(at + 1)
    else if (meaning === 'previous') go(at - 1)
    else if (meaning === 'nextPicture') setPicture((picture + 1) % count)
    else if (meaning === 'previousPicture') setPicture((picture + count - 1) % count)
    return meaning !== undefined
  }

  function refuse() {
    if (!line?.isOpen) return
    if (judge.reason === undefined) say('refuse')
    else setRefusal(line.reason)
  }

  const pressed = useRef(press)
  pressed.current = press
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
      if (isTyping || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (pressed.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  if (!line || !owner) return null
  const file = line.pictures[picture] ?? line.pictures[0]
  const labelOf = (verdict: Verdict) => result.choices?.get(judge[verdict])?.label ?? judge[verdict]
  const reasonField = judge.reason === undefined ? undefined : entity.fields.get(judge.reason)
  const waiting = unjudged(lines)
  return (
    <Dialog
      isOpen
      width={960}
      title={[line.name, t('document:files.place', { at: at + 1, count: lines.length })].filter(Boolean).join('  ')}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button icon={<LeftOutlined aria-hidden />} aria-label={t('document:judge.previous')} onClick={() => go(at - 1)} />
          <Button icon={<RightOutlined aria-hidden />} aria-label={t('document:judge.next')} onClick={() => go(at + 1)} />
          <span className={css.state} role="status">
            {waiting === 0 ? t('document:judge.allDone') : t('document:judge.waiting', { count: waiting })}
          </span>
          <Button data-verdict="refuse" danger disabled={!line.isOpen} onClick={refuse}>
            {t('document:judge.withKey', { label: labelOf('refuse'), key: 2 })}
          </Button>
          <Button data-verdict="accept" type="primary" disabled={!line.isOpen} onClick={() => say('accept')}>
            {t('document:judge.withKey', { label: labelOf('accept'), key: 1 })}
          </Button>
        </div>
      }
    >
      <div className={css.picture}>{file && <ShownFile key={file.id} owner={owner} file={file} />}</div>
      <p className={css.facts}>
        {line.pictures.length > 1 && t('document:judge.pictureOf', { at: picture + 1, count: line.pictures.length })}
        {line.verdict && <Tag color={line.verdict === 'accept' ? 'success' : 'error'}>{labelOf(line.verdict)}</Tag>}
        {line.reason}
      </p>
      {refusal !== undefined && reasonField && (
        <div className={css.reason}>
          <label htmlFor={id}>{reasonField.label}</label>
          <Input.TextArea
            id={id}
            autoFocus
            rows={2}
            value={refusal}
            onChange={(event) => setRefusal(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setRefusal(undefined)
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (refusal.trim() !== '') say('refuse', refusal)
            }}
          />
          <span className={css.help}>{t('document:judge.reasonHelp')}</span>
        </div>
      )}
    </Dialog>
  )
}
