import { useMemo } from 'react'
import { type SettingsDocument, settingsDocument, settingsId, settingsRecord } from '../../../runtime/screens/settings-document.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { api } from '../../api/api.ts'
import { Problem } from '../../api/problem.ts'
import type { RecordAnswer } from '../../api/records.ts'
import type { DocumentApi } from '../../document/document-api.ts'
import { ErrorView } from '../../parts/error-view.tsx'
import { DocumentScreen } from '../document/document-screen.tsx'
import type { ScreenProps } from '../screen-props.ts'

const params = { id: settingsId }
const ignore = () => undefined

/** The values of a settings file, on one card or a few. */
export function SettingsScreen({ open }: ScreenProps<ScreenOf<'settings'>>) {
  const shown = useMemo(() => {
    const made = settingsDocument(open.app, open.screen)
    return (
      made && {
        open: { ...open, ...made },
        options: { api: settingsApi(open.screen.settings, made), onStored: ignore, hasHistory: false, isOnlyOne: true },
      }
    )
  }, [open])
  if (!shown) return <ErrorView problem={new Problem({ code: 'notFound', status: 404 })} />
  return <DocumentScreen open={shown.open} params={params} options={shown.options} />
}

interface SettingsAnswer {
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}

/** The calls of a document, for a settings file: it is read and changed, and nothing else. */
function settingsApi(name: string, made: SettingsDocument): DocumentApi {
  const path = `/settings/${encodeURIComponent(name)}`
  const can = { update: true, delete: false, fields: true as const, transitions: {} }
  const told = (answer: SettingsAnswer): RecordAnswer => ({ ...settingsRecord(made, answer), $can: can }) as RecordAnswer
  const refuse = async (): Promise<never> => {
    throw new Problem({ code: 'notFound', status: 404 })
  }
  return {
    get: async () => told(await api.call<SettingsAnswer>(path)),
    update: async (_entity, _id, version, changes) => {
      try {
        return told(await api.call<SettingsAnswer>(path, { method: 'PATCH', body: changes, version }))
      } catch (failure) {
        throw failure instanceof Problem ? withRecord(failure, told) : failure
      }
    },
    create: refuse,
    step: refuse,
    tryStep: refuse,
    remove: refuse,
  }
}

/** Both sides of a conflict, as documents tell them. */
function withRecord(problem: Problem, told: (answer: SettingsAnswer) => RecordData): Problem {
  const { current } = problem.body as { current?: SettingsAnswer }
  return current ? new Problem({ ...problem.body, current: told(current) }) : problem
}
