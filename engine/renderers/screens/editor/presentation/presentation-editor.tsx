import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isJsonObject, type JsonObject } from '../../../../runtime/overlays/json.ts'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import { type PresentableParts, presentableOf } from '../../../../runtime/screens/presentable.ts'
import type { Language } from '../../../../schema/names.ts'
import { asProblem, type Problem } from '../../../api/problem.ts'
import { getScreen, type OpenScreen } from '../../../api/screens.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { PageSkeleton } from '../../../places/page-skeleton.tsx'
import { useEdition } from '../../../state/edition.ts'
import css from '../editor.module.css'
import { NewCode } from '../new-code.tsx'
import type { ThingEditorProps } from '../thing-editor-props.ts'
import { PresentationPanel } from './presentation-panel.tsx'

/** How a screen is presented, in general and to the holders of roles: one tab each. */
export function PresentationEditor({ app, name, thing, things, diagnostics, onEdit }: ThingEditorProps) {
  const { t } = useTranslation()
  const edition = useEdition()
  const [shown, setShown] = useState<{ readonly open: OpenScreen; readonly parts: PresentableParts | undefined }>()
  const [problem, setProblem] = useState<Problem>()
  const [selected, setSelected] = useState<string>()
  const [typed, setTyped] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    getScreen(name).then(
      (open) => setShown({ open, parts: presentableOf(open.app, open.screen) }),
      (failure: unknown) => setProblem(asProblem(failure)),
    )
  }, [name, edition])

  if (problem) return <ErrorNote problem={problem} />
  if (!shown) return <PageSkeleton />
  if (!shown.parts) return <EmptyState reason={t('editor:presentation.none')} />
  const value: JsonObject = isJsonObject(thing.value) ? thing.value : {}
  const all: JsonObject = isJsonObject(value.presentations) ? value.presentations : {}
  const names = Object.keys(all)
  const current = selected !== undefined && names.includes(selected) ? selected : names[0]
  const put = (presentations: JsonObject, texts = thing.texts) => {
    const { presentations: _before, ...rest } = value
    onEdit({ value: Object.keys(presentations).length === 0 ? rest : { ...value, presentations }, texts })
  }
  return (
    <div className={css.form}>
      <NewCode
        className={css.add}
        label={t('editor:presentation.newCode')}
        typed={typed}
        taken={names}
        onType={(code) => setTyped(code.trim())}
        onAdd={() => {
          put({ ...all, [typed]: { label: typed } })
          setSelected(typed)
          setTyped('')
        }}
      />
      {current === undefined ? (
        <p className={css.note}>{t('editor:presentation.explained')}</p>
      ) : (
        <Tabs
          activeKey={current}
          onChange={setSelected}
          items={names.map((key) => {
            const item = all[key]
            const presentation: JsonObject = isJsonObject(item) ? item : {}
            return {
              key,
              label: presentationLabel(thing, app.bundle.language, key, presentation),
              children: key === current && shown.parts && (
                <PresentationPanel
                  app={app}
                  shownApp={shown.open.app}
                  parts={shown.parts}
                  name={key}
                  value={presentation}
                  texts={thing.texts}
                  roles={things.roles}
                  diagnostics={diagnostics}
                  onChange={(next, texts) => put({ ...all, [key]: next }, texts)}
                  onRemove={() => put(Object.fromEntries(Object.entries(all).filter(([each]) => each !== key)))}
                />
              ),
            }
          })}
        />
      )}
    </div>
  )
}

/** What a presentation is called in a language; its code where it is not called anything. */
function presentationLabel({ texts }: Thing, language: Language, code: string, { label }: JsonObject): string {
  return texts[language]?.[`presentations.${code}.label`] ?? (typeof label === 'string' && label !== '' ? label : code)
}
