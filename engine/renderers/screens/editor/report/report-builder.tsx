import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../../runtime/app/app.ts'
import { datasetRow } from '../../../../runtime/app/dataset.ts'
import { asDraft } from '../../../../runtime/screens/report-builder/draft.ts'
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
import { useEditSteps } from './use-edit-steps.ts'
import { useFittedKinds } from './use-fitted-kinds.ts'
import { formulaNames, labelsOf, useOffers } from './use-offers.ts'
import { type Preview, usePreview } from './use-preview.ts'
import { wantedPart } from './wanted-part.ts'

const panes = ['fields', 'preview', 'settings'] as const

/** Makes a report: the fields there are, what the report looks like now, and what it has. */
export function ReportBuilder({ app, name, thing, things, diagnostics, onEdit }: ThingEditorProps) {
  const { t } = useTranslation('builder')
  const isNarrow = useMedia('(max-width: 1099px)')
  const [pane, setPane] = useState<(typeof panes)[number]>('preview')
  const [wanted, setWanted] = useState<WantedPart>()
  const first = app.bundle.app.languages[0] as Language
  const language = app.bundle.language
  const draft = useMemo(() => (thing.value === undefined ? undefined : asDraft(thing, first)), [thing, first])
  const { catalogue, look } = useCatalogue(draft)
  const preview = usePreview(name, thing)
  const offers = useOffers(draft, catalogue, useShownRow(name, preview), language)
  const { change, onKeyDown } = useEditSteps(thing, onEdit)
  const keepKind = useFittedKinds(draft, thing, preview, onEdit)
  const builder = useMemo((): Builder | undefined => {
    if (!draft) return undefined
    const labels = labelsOf(draft, offers, language)
    const names = formulaNames(draft, offers, labels)
    const labelOf = (each: string) => labels.get(each) || each
    return { app, name, things, language, draft, offers, catalogue, names, look, change, keepKind, wanted, labelOf }
  }, [app, name, things, language, draft, offers, catalogue, look, change, keepKind, wanted])

  if (!builder) return <ChooseRows first={first} onChosen={change} />
  const errors = preview.diagnostics.length > 0 ? preview.diagnostics : diagnostics
  const isShown = (each: (typeof panes)[number]) => !isNarrow || pane === each
  return (
    <BuilderContext value={builder}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes steps back for what is inside */}
      <div className={css.builder} onKeyDown={onKeyDown}>
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

/** What kinds of values the rows have that the preview shows, once it does. */
function useShownRow(name: string, { screen }: Preview): AppEntity | undefined {
  return useMemo(() => {
    const report = screen?.app.bundle.reports?.[name]
    return report && screen ? datasetRow(screen.app, name, report) : undefined
  }, [screen, name])
}
