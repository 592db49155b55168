import { Segmented } from 'antd'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { datasetRow } from '../../../../runtime/app/dataset.ts'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import { asDraft, asThing, type Draft } from '../../../../runtime/screens/report-builder/draft.ts'
import { withFittedKinds } from '../../../../runtime/screens/report-builder/fitted-kinds.ts'
import type { Language } from '../../../../schema/names.ts'
import { useMedia } from '../../../state/use-media.ts'
import { DiagnosticList } from '../diagnostic-list.tsx'
import type { ThingEditorProps } from '../thing-editor-props.ts'
import { type Builder, BuilderContext, type WantedPart } from './builder-context.ts'
import { ChooseRows } from './choose-rows.tsx'
import { PreviewPane } from './preview-pane.tsx'
import css from './report-builder.module.css'
import { SettingsPane } from './settings-pane.tsx'
import { SourcePane } from './source-pane.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { formulaNames, labelsOf, useOffers } from './use-offers.ts'
import { usePreview } from './use-preview.ts'
import { wantedPart } from './wanted-part.ts'

/** The steps that can be taken back. */
const mostSteps = 100
const panes = ['fields', 'preview', 'settings'] as const

/** Makes a report: the fields there are, what the report looks like now, and what it has. */
export function ReportBuilder({ app, name, thing, things, diagnostics, onEdit }: ThingEditorProps) {
  const { t } = useTranslation('builder')
  const isNarrow = useMedia('(max-width: 1099px)')
  const [pane, setPane] = useState<(typeof panes)[number]>('preview')
  const [wanted, setWanted] = useState<WantedPart>()
  const past = useRef<Thing[]>([])
  const future = useRef<Thing[]>([])
  const first = app.bundle.app.languages[0] as Language
  const language = app.bundle.language
  const draft = useMemo(() => (thing.value === undefined ? undefined : asDraft(thing, first)), [thing, first])
  const { catalogue, look } = useCatalogue(draft)
  const preview = usePreview(name, thing)
  const shown = useMemo(() => {
    const report = preview.screen?.app.bundle.reports?.[name]
    return report && preview.screen ? datasetRow(preview.screen.app, name, report) : undefined
  }, [preview.screen, name])
  const offers = useOffers(draft, catalogue, shown, language)

  const change = useCallback(
    (next: Draft) => {
      past.current = [...past.current, thing].slice(-mostSteps)
      future.current = []
      onEdit(asThing(next))
    },
    [thing, onEdit],
  )
  const chosenKinds = useRef(new Set<string>())
  useEffect(() => {
    if (!draft || preview.wrong !== thing) return
    const fitted = withFittedKinds(draft, preview.diagnostics, chosenKinds.current)
    if (fitted !== draft) onEdit(asThing(fitted))
  }, [draft, thing, preview, onEdit])
  const keepKind = useCallback((each: string) => void chosenKinds.current.add(each), [])
  const builder = useMemo((): Builder | undefined => {
    if (!draft) return undefined
    const labels = labelsOf(draft, offers, language)
    const names = formulaNames(draft, offers, labels)
    return {
      app,
      name,
      things,
      language,
      draft,
      offers,
      catalogue,
      names,
      look,
      change,
      keepKind,
      wanted,
      labelOf: (each) => labels.get(each) || each,
    }
  }, [app, name, things, language, draft, offers, catalogue, look, change, keepKind, wanted])

  function step(from: typeof past, to: typeof past): void {
    const last = from.current.at(-1)
    if (!last) return
    from.current = from.current.slice(0, -1)
    to.current = [...to.current, thing]
    onEdit(last)
  }

  function onKeys(event: KeyboardEvent) {
    const isTyping = /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) step(future, past)
    else step(past, future)
  }

  if (!builder) return <ChooseRows first={first} onChosen={change} />
  const errors = preview.diagnostics.length > 0 ? preview.diagnostics : diagnostics
  const isShown = (each: (typeof panes)[number]) => !isNarrow || pane === each
  return (
    <BuilderContext value={builder}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes steps back for what is inside */}
      <div className={css.builder} onKeyDown={onKeys}>
        {isNarrow && (
          <Segmented block value={pane} onChange={setPane} options={panes.map((value) => ({ value, label: t(`panes.${value}`) }))} />
        )}
        <DiagnosticList
          app={app}
          thing={thing}
          diagnostics={errors.filter(({ code }) => code !== 'missing-translation')}
          labelOf={builder.labelOf}
          onOpen={(found) => {
            setPane('settings')
            setWanted(wantedPart(builder.draft.report, found))
          }}
        />
        <div className={css.panes}>
          {isShown('fields') && <SourcePane />}
          {isShown('preview') && <PreviewPane name={name} thing={thing} preview={preview} />}
          {isShown('settings') && <SettingsPane />}
        </div>
      </div>
    </BuilderContext>
  )
}
