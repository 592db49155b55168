import type { ScreenKind } from '../../../schema/screen.ts'
import type { Density } from '../../theme/density.ts'
import type { MemoryState } from './memory/memory-portal.ts'

/** A kind of screen in one of its states. */
export interface Scene {
  readonly name: string
  /** An address of the gallery's portal; in place of an id a status stands for the first record that is in it. */
  readonly address: string
  /** How the records answer. Default `filled`. */
  readonly state?: MemoryState
  /** Who looks. Default the administrator. */
  readonly login?: string
  /** How close rows stand. Default by the height of the window. */
  readonly density?: Density
  /** What is clicked on the way, one after the other. */
  readonly clicks?: readonly string[]
}

/** Every state of a screen that shows records. */
const states = (address: string): readonly Scene[] => [
  { name: 'filled', address },
  { name: 'empty', address, state: 'empty' },
  { name: 'loading', address, state: 'loading' },
  { name: 'failed', address, state: 'failed' },
]

/** Every kind of screen in every state; whoever adds a kind is told here by the compiler. */
export const scenes = {
  // records
  document: [
    { name: 'filled', address: '/lending/loan/SUBMITTED' },
    { name: 'new', address: '/lending/loan/new' },
    { name: 'wrong', address: '/lending/loan/new', clicks: ['[data-action="submit"]'] },
    { name: 'readonly', address: '/lending/loan/RETURNED' },
    {
      name: 'related',
      address: '/people/members?name=李思远',
      clicks: ['[row-index="0"] a', '[data-related="loan"]:has([row-index="1"] a) [row-index="1"] .ag-selection-checkbox input'],
    },
    { name: 'matrix', address: '/catalogue/wishList/ASKED', clicks: ['[data-action="fillFromBest"]'] },
    { name: 'judging', address: '/lending/return/slip', clicks: ['[data-action="judge"]', '[role="dialog"] [data-verdict="refuse"]'] },
    { name: 'parts', address: '/lending/memberYear/year' },
    { name: 'several', address: '/catalogue/book/shared' },
    { name: 'history', address: '/lending/loan/RETURNED', clicks: ['[data-action="history"]'] },
    { name: 'loading', address: '/lending/loan/SUBMITTED', state: 'loading' },
    { name: 'missing', address: '/lending/loan/0' },
    { name: 'failed', address: '/lending/loan/SUBMITTED', state: 'failed' },
  ],
  form: [
    { name: 'filled', address: '/people/myAccount', login: 'member' },
    { name: 'new', address: '/people/applicationInfo/new' },
    { name: 'wrong', address: '/people/applicationInfo/new', clicks: ['[data-action="save"]'] },
  ],
  list: [
    ...states('/lending/loans'),
    { name: 'selected', address: '/lending/loans', clicks: ['[row-index="1"] .ag-selection-checkbox input'] },
    { name: 'stepOfAll', address: '/lending/reservationLists', clicks: ['[data-action="all order"]'] },
    {
      name: 'stepOfAllUnderWay',
      address: '/lending/reservationLists',
      state: 'underWay',
      clicks: ['[data-action="all order"]', '[role="dialog"] .ant-btn-primary'],
    },
    {
      name: 'stepOfAllTaken',
      address: '/lending/reservationLists',
      clicks: ['[data-action="all order"]', '[role="dialog"] .ant-btn-primary'],
    },
    { name: 'comfortable', address: '/lending/loans', density: 'comfortable' },
    { name: 'table', address: '/lending/tariffs', clicks: ['[data-action="editTable"]'] },
    { name: 'nothingFound', address: '/lending/loans?loanNo=none' },
    { name: 'board', address: '/lending/loans?_as=board' },
    { name: 'month', address: '/lending/loans?_as=calendar' },
    { name: 'week', address: '/lending/loans?_as=calendar&_span=week' },
    { name: 'agenda', address: '/lending/loans?_as=calendar&_span=agenda' },
  ],
  'master-detail': [...states('/catalogue/desk'), { name: 'selected', address: '/catalogue/desk', clicks: ['[row-index="2"] a'] }],
  tree: [
    ...states('/catalogue/categories'),
    { name: 'selected', address: '/catalogue/categories', clicks: ['[role="treeitem"] .ant-tree-title'] },
  ],
  wizard: [
    { name: 'text', address: '/lending/borrow' },
    { name: 'fields', address: '/lending/borrow', clicks: ['[data-action="next"]'] },
    { name: 'wrong', address: '/lending/borrow', clicks: ['[data-action="next"]', '[data-section="reader"] ~ * [data-action="next"]'] },
  ],
  // figures
  pinboards: [...states('/reports/pinboards/1'), { name: 'none', address: '/reports/pinboards', login: 'member' }],
  dashboard: states('/start/overview'),
  report: [
    ...states('/reports/loansByMonth'),
    { name: 'across', address: '/reports/genresAcross?loanDate=today-180..today' },
    { name: 'rows', address: '/reports/lentList' },
  ],
  // everything else
  content: [
    { name: 'filled', address: '/help/rules' },
    { name: 'failed', address: '/help/rules', state: 'failed' },
  ],
  editor: [
    { name: 'menu', address: '/administration/menu' },
    { name: 'lists', address: '/administration/lists' },
    { name: 'failed', address: '/administration/menu', state: 'failed' },
  ],
  password: [{ name: 'filled', address: '/account/password' }],
  redirect: [{ name: 'filled', address: '/books' }],
  settings: [
    { name: 'filled', address: '/administration/lending' },
    { name: 'loading', address: '/administration/lending', state: 'loading' },
    { name: 'failed', address: '/administration/lending', state: 'failed' },
  ],
} as const satisfies { readonly [Kind in ScreenKind]: readonly Scene[] }

/** The address of the page that shows a scene alone: the whole portal, answered from memory. */
export function sceneAddress(kind: ScreenKind, { name, address }: Pick<Scene, 'name' | 'address'>): string {
  return `/?scene=${kind}.${name}#${address}`
}

/** The scene of this name (`list.empty`). */
export function sceneOf(name: string): Scene | undefined {
  const [kind, state] = name.split('.')
  return Object.entries(scenes)
    .filter(([each]) => each === kind)
    .flatMap(([, found]): readonly Scene[] => found)
    .find((scene) => scene.name === state)
}
