import type { ComponentType } from 'react'
import type { ScreenKind, ScreenOf } from '../../schema/screen.ts'
import { isPhone } from '../state/use-media.ts'
import { addKindTexts } from './kind-texts.ts'
import type { ScreenProps } from './screen-props.ts'

/** The page of each kind of screen, in a chunk of its own. */
export const screens: { readonly [Kind in ScreenKind]?: () => Promise<ComponentType<ScreenProps<ScreenOf<Kind>>>> } = {
  // records
  document: async () => (await Promise.all([loadDocuments(), ...(isPhone() ? [] : [import('../lines/lines-grid.tsx')])]))[0],
  form: async () => (await withDocuments(import('./form/form-screen.tsx'))).FormScreen,
  list: async () =>
    (await Promise.all([import('./list/list-screen.tsx'), ...(isPhone() ? [] : [import('./list/list-grid.tsx')])]))[0].ListScreen,
  'master-detail': async () => (await withDocuments(import('./master-detail/master-detail-screen.tsx'))).MasterDetailScreen,
  tree: async () => (await withDocuments(import('./tree/tree-screen.tsx'))).TreeScreen,
  wizard: async () => (await withDocuments(import('./wizard/wizard-screen.tsx'))).WizardScreen,
  // figures
  pinboards: async () => (await import('./pinboards/load-pinboards-screen.ts')).loadPinboardsScreen(),
  dashboard: async () => (await import('./dashboard/load-dashboard-screen.ts')).loadDashboardScreen(),
  report: async () => (await import('./report/load-report-screen.ts')).loadReportScreen(),
  // everything else
  content: async () => (await import('./content/load-content-screen.ts')).loadContentScreen(),
  settings: async () => (await withDocuments(import('./settings/settings-screen.tsx'))).SettingsScreen,
  editor: async () => (await import('./editor/load-editor-screen.ts')).loadEditorScreen(),
  redirect: async () => (await import('./redirect/redirect-screen.tsx')).RedirectScreen,
}

const loadDocuments = async () => (await import('./document/load-document-screen.ts')).loadDocumentScreen()

/** A page that has parts of documents in it, with their texts. */
async function withDocuments<Page>(loading: Promise<Page>): Promise<Page> {
  const [page, { addDocumentTexts }] = await Promise.all([loading, import('./document/load-document-screen.ts')])
  await Promise.all([addDocumentTexts(), addKindTexts()])
  return page
}
