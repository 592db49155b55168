import Type from 'typebox'
import { ContentScreen } from './screens/content.ts'
import { DashboardScreen } from './screens/dashboard.ts'
import { DocumentScreen } from './screens/document.ts'
import { EditorScreen } from './screens/editor.ts'
import { FormScreen } from './screens/form.ts'
import { ListScreen } from './screens/list.ts'
import { MasterDetailScreen } from './screens/master-detail.ts'
import { PasswordScreen } from './screens/password.ts'
import { PinboardsScreen } from './screens/pinboards.ts'
import { RedirectScreen } from './screens/redirect.ts'
import { ReportScreen } from './screens/report.ts'
import { SettingsScreen } from './screens/settings.ts'
import { TreeScreen } from './screens/tree.ts'
import { variantOf } from './screens/variant.ts'
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
  pinboards: PinboardsScreen,
  // everything else
  content: ContentScreen,
  editor: EditorScreen,
  password: PasswordScreen,
  redirect: RedirectScreen,
  settings: SettingsScreen,
} as const

/** What a person sees: `screens/<route>.json`. A variant comes to a screen of the kind of the one that it is like. */
export const Screen = Type.Unsafe<Screen>(Type.Union([...Object.values(screenKinds), variantOf(Object.values(screenKinds))]))
export type Screen =
  | PinboardsScreen
  | ContentScreen
  | DashboardScreen
  | DocumentScreen
  | EditorScreen
  | FormScreen
  | ListScreen
  | MasterDetailScreen
  | PasswordScreen
  | RedirectScreen
  | ReportScreen
  | SettingsScreen
  | TreeScreen
  | WizardScreen
export type ScreenKind = Screen['kind']
/** The screens of one kind. */
export type ScreenOf<Kind extends ScreenKind> = Extract<Screen, { kind: Kind }>

export type { Judging } from './judging.ts'
export type {
  Action,
  Column,
  FilledSection,
  Link,
  MatrixSection,
  QueryField,
  RelatedSection,
  RowLink,
  Section,
} from './screen-parts.ts'
export type { VariantScreen } from './screens/variant.ts'
export type { DocumentScreen, ListScreen }
