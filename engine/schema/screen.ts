import Type from 'typebox'
import { ContentScreen } from './screens/content.ts'
import { DashboardScreen } from './screens/dashboard.ts'
import { DocumentScreen } from './screens/document.ts'
import { FormScreen } from './screens/form.ts'
import { ListScreen } from './screens/list.ts'
import { MasterDetailScreen } from './screens/master-detail.ts'
import { RedirectScreen } from './screens/redirect.ts'
import { ReportScreen } from './screens/report.ts'
import { SettingsScreen } from './screens/settings.ts'
import { TreeScreen } from './screens/tree.ts'
import { WizardScreen } from './screens/wizard.ts'

/** The kinds of screen. */
export const screenKinds = {
  // records
  list: ListScreen,
  document: DocumentScreen,
  'master-detail': MasterDetailScreen,
  form: FormScreen,
  wizard: WizardScreen,
  tree: TreeScreen,
  // figures
  report: ReportScreen,
  dashboard: DashboardScreen,
  // everything else
  content: ContentScreen,
  redirect: RedirectScreen,
  settings: SettingsScreen,
} as const

/** What a person sees: `screens/<route>.json`. */
export const Screen = Type.Unsafe<Screen>(Type.Union(Object.values(screenKinds)))
export type Screen =
  | ContentScreen
  | DashboardScreen
  | DocumentScreen
  | FormScreen
  | ListScreen
  | MasterDetailScreen
  | RedirectScreen
  | ReportScreen
  | SettingsScreen
  | TreeScreen
  | WizardScreen
export type ScreenKind = Screen['kind']
/** The screens of one kind. */
export type ScreenOf<Kind extends ScreenKind> = Extract<Screen, { kind: Kind }>

export type { Action, Column, Link, QueryField, Section } from './screen-parts.ts'
export type { DocumentScreen, ListScreen }
