import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import { edits } from '../../../runtime/overlays/edits.ts'
import type { Operations } from '../../../runtime/overlays/operation.ts'
import { perform } from '../../../runtime/overlays/perform.ts'
import { type Choice, joined, type Side, type Sides, sides, usualChoice } from '../../../runtime/overlays/sides.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { OverlayKind } from '../../../schema/screens/editor.ts'
import type { Things } from '../../api/overlays.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { EditList } from './edits/edit-list.tsx'
import { type EditFrame, editSentence } from './edits/edit-words.ts'
import css from './edits/edits.module.css'
import { useEditFrame } from './edits/use-edit-frame.ts'

interface ConflictDialogProps {
  readonly app: App
  readonly kind: OverlayKind
  readonly things: Things
  /** What both had before them, and what each has made of it. */
  readonly base: Thing
  readonly mine: Thing
  readonly theirs: Thing
  readonly onSettle: (thing: Thing) => void
}

/** Two people have changed one thing: what each did stands side by side, and of every item one side is taken. */
export function ConflictDialog({ app, kind, things, base, mine, theirs, onSettle }: ConflictDialogProps) {
  const frame = useEditFrame(app, kind, things)
  const found = useMemo(() => sides(kind, base, mine, theirs), [kind, base, mine, theirs])
  // Nothing of one's own is at stake: somebody was faster with a roll-back or a publication.
  if (found.items.every(({ isAgreed }) => isAgreed)) return <TheirsDialog {...{ kind, base, theirs, frame, onSettle }} />
  return <SidesDialog {...{ kind, base, found, frame, onSettle }} />
}

interface TheirsDialogProps extends Pick<ConflictDialogProps, 'kind' | 'base' | 'theirs' | 'onSettle'> {
  readonly frame: EditFrame
}

/** Shows what somebody else did, with which one goes on. */
function TheirsDialog({ kind, base, theirs, frame, onSettle }: TheirsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      mustAnswer
      width={560}
      title={t('editor:conflictTitle')}
      onClose={() => undefined}
      footer={
        <Button type="primary" onClick={() => onSettle(theirs)}>
          {t('editor:conflictGoOn')}
        </Button>
      }
    >
      <p>{t('editor:conflictTheirs')}</p>
      <EditList edits={edits(kind, base, theirs)} before={base} after={theirs} frame={frame} />
    </Dialog>
  )
}

interface SidesDialogProps extends Pick<ConflictDialogProps, 'kind' | 'base' | 'onSettle'> {
  readonly found: Sides
  readonly frame: EditFrame
}

/** Asks which side is taken of each item on which the two do not agree. */
function SidesDialog({ kind, base, found, frame, onSettle }: SidesDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const asked = found.items.filter(({ isAgreed }) => !isAgreed)
  const choiceOf = (side: Side) => chosen.get(side.key) ?? usualChoice(side)
  const open = asked.filter((side) => choiceOf(side) === undefined).length
  const chooseAll = (choice: Choice) => setChosen(new Map(asked.map(({ key }) => [key, choice])))
  const sentences = (operations: Operations): readonly string[] => {
    const after = perform(base, operations).thing
    return edits(kind, base, after).map((edit) => editSentence(edit, base, after, frame))
  }
  return (
    <Dialog
      isOpen
      mustAnswer
      width={860}
      title={t('editor:conflictTitle')}
      onClose={() => undefined}
      footer={
        <Button type="primary" disabled={open > 0} onClick={() => onSettle(joined(kind, found, (side) => choiceOf(side) ?? 'theirs'))}>
          {t('editor:conflictGoOn')}
        </Button>
      }
    >
      <p>{t('editor:conflictText')}</p>
      <div className={css.choices}>
        <Button size="small" onClick={() => chooseAll('mine')}>
          {t('editor:allMine')}
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          {t('editor:allTheirs')}
        </Button>
        <span className={css.left} role="status">
          {open > 0 ? t('editor:conflictsLeft', { count: open }) : t('editor:conflictsSettled')}
        </span>
      </div>
      <div className={css.scrolls}>
        <SidesTable
          asked={asked}
          choiceOf={choiceOf}
          sentences={sentences}
          onChoose={(side, choice) => setChosen(new Map(chosen).set(side.key, choice))}
        />
      </div>
    </Dialog>
  )
}

interface SidesTableProps {
  readonly asked: readonly Side[]
  readonly choiceOf: (side: Side) => Choice | undefined
  /** What operations did, in words. */
  readonly sentences: (operations: Operations) => readonly string[]
  readonly onChoose: (side: Side, choice: Choice) => void
}

/** Both sides of each item, of which one is chosen. */
function SidesTable({ asked, choiceOf, sentences, onChoose }: SidesTableProps) {
  const { t } = useTranslation()
  const cell = (side: Side, choice: Choice) => {
    const told = sentences(side[choice])
    return (
      <Radio
        className={css.side ?? ''}
        data-chosen={choiceOf(side) === choice}
        name={side.key}
        checked={choiceOf(side) === choice}
        onChange={() => onChoose(side, choice)}
      >
        {told.map((sentence) => (
          <span key={sentence} className={css.sentence}>
            {sentence}
          </span>
        ))}
        {told.length === 0 && <span className={css.none}>{t('editor:edits.none')}</span>}
      </Radio>
    )
  }
  return (
    <table className={css.sides}>
      <thead>
        <tr>
          <th scope="col">{t('editor:mine')}</th>
          <th scope="col">{t('editor:theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {asked.map((side) => (
          <tr key={side.key} className={choiceOf(side) === undefined ? css.open : undefined}>
            <td>{cell(side, 'mine')}</td>
            <td>{cell(side, 'theirs')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
