import type { App } from '../../engine/runtime/app/app.ts'
import { makeDocument } from './make-document.ts'
import { makeEntity } from './make-entity.ts'
import { makeList } from './make-list.ts'
import { makeLookup } from './make-lookup.ts'
import { makeContent, makeRedirect, makeReport, makeSettings } from './make-pages.ts'
import { makeRole } from './make-role.ts'
import { makeDashboard, makeForm, makeMasterDetail, makeTree, makeWizard } from './make-screens.ts'
import { makeTransition } from './make-transition.ts'
import { makeWorkflow } from './make-workflow.ts'
import type { Maker } from './maker.ts'

/** What is asked on a terminal when the option is not given. */
export interface Question {
  readonly option: string
  readonly message: string
  /** What can be chosen; without it a text is typed in. */
  readonly choices?: (app: App, name: string) => readonly string[]
  /** Several can be chosen. */
  readonly several?: true
  /** It may be left empty. */
  readonly optional?: true
}

/** How one kind of thing is made, and what has to be known for it. */
interface Recipe {
  readonly make: Maker
  /** How its name is written: `lending/loans`. */
  readonly name: string
  readonly questions: readonly Question[]
}

const label: Question = { option: 'label', message: 'What do people call it?', optional: true }
const entity: Question = {
  option: 'entity',
  message: 'Which records is it about?',
  choices: ({ bundle }) => Object.keys(bundle.entities),
}
const statusesOf = (app: App, name: string) => [...(app.entities.get(name.split('.')[0] ?? '')?.workflow?.statuses.keys() ?? [])]
const screens = ({ screens: all }: App) => [...all.keys()]
const about = (make: Maker, name: string): Recipe => ({ make, name, questions: [label, entity] })

/** Everything that `pergola new` makes, but for an app. */
export const recipes: Readonly<Record<string, Recipe>> = {
  content: {
    make: makeContent,
    name: 'help/rules',
    questions: [label, { option: 'text', message: 'What is there to read?', optional: true }],
  },
  dashboard: about(makeDashboard, 'start/overview'),
  document: {
    make: makeDocument,
    name: 'lending/loan',
    questions: [
      label,
      entity,
      {
        option: 'list',
        message: 'Which list opens it?',
        choices: (app) => screens(app).filter((route) => app.screens.get(route)?.kind === 'list'),
      },
    ],
  },
  entity: {
    make: makeEntity,
    name: 'lending/loan',
    questions: [
      label,
      {
        option: 'fields',
        message: 'Its fields, as name:kind:label with commas, ref and lookup with :what after it (empty: a code and a name)',
        optional: true,
      },
    ],
  },
  form: about(makeForm, 'people/application'),
  list: about(makeList, 'lending/loans'),
  lookup: { make: makeLookup, name: 'unit', questions: [label, { option: 'values', message: 'Its values, as CODE:label with commas' }] },
  'master-detail': about(makeMasterDetail, 'catalogue/requests'),
  redirect: { make: makeRedirect, name: 'books', questions: [label, { option: 'to', message: 'Where does it lead?', choices: screens }] },
  report: about(makeReport, 'reports/loansByBranch'),
  role: {
    make: makeRole,
    name: 'librarian',
    questions: [label, { option: 'screens', message: 'Which screens may it open?', choices: screens, several: true }],
  },
  settings: { make: makeSettings, name: 'administration/lending', questions: [label] },
  transition: {
    make: makeTransition,
    name: 'loan.approve',
    questions: [
      label,
      { option: 'from', message: 'From which statuses?', choices: statusesOf, several: true },
      { option: 'to', message: 'To which status?', choices: statusesOf },
    ],
  },
  tree: about(makeTree, 'catalogue/categories'),
  wizard: about(makeWizard, 'lending/borrow'),
  workflow: { make: makeWorkflow, name: 'lending/loan', questions: [entity] },
}
