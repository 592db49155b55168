import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { Transition } from '../../../schema/workflow.ts'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { arrange, isDanger, type ListAction, listActions } from './list-actions.ts'

const app = library
const keys = (actions: readonly ListAction[]) => actions.map((action) => action.key)

function actionsOf(route: string, operations: string[], transitions: string[]) {
  const screen = app.screens.get(route) as ListScreen
  const entity = app.entities.get(screen.entity) as AppEntity
  const owner = screen.entity.split('.')[0] as string
  return listActions(app, entity, screen, { operations: { [owner]: operations }, transitions: { [owner]: transitions }, readonly: {} })
}

describe('listActions', () => {
  test('offers what the screen declares and the person may do', () => {
    const { list, selection } = actionsOf('/lending/loans', ['read', 'create', 'export'], ['submit'])
    expect(keys(list)).toEqual(['create', 'export'])
    expect(keys(selection)).toEqual(['submit', 'export'])
  })

  test('offers nothing that is not granted', () => {
    expect(actionsOf('/lending/loans', ['read'], [])).toEqual({ list: [], selection: [] })
  })

  test('offers all granted steps for *', () => {
    expect(keys(actionsOf('/lending/loans', ['read'], ['*']).selection)).toEqual(['submit', 'approve'])
  })

  test('offers a step of all that the list finds where the screen says so, to whoever may take it', () => {
    const { list, selection } = actionsOf('/lending/reservationLists', ['read'], ['order'])
    expect(list).toMatchObject([{ kind: 'stepOfAll', name: 'order', key: 'all order', label: '全部生成借书单' }])
    expect(keys(selection)).toEqual(['order'])
    expect(actionsOf('/lending/reservationLists', ['read'], ['share'])).toEqual({ list: [], selection: [] })
    expect(actionsOf('/lending/loans', ['read'], ['submit']).list).toEqual([])
  })

  test('a step of all is as dangerous as the step', () => {
    const [action] = actionsOf('/lending/reservationLists', ['read'], ['order']).list
    expect(action && isDanger(action)).toBe(false)
    expect(action?.kind === 'stepOfAll' && isDanger({ ...action, transition: { ...action.transition, danger: true } })).toBe(true)
  })

  test('offers a transition that is called as an operation is', () => {
    const entity = app.entities.get('loan') as AppEntity
    const workflow = entity.workflow as NonNullable<AppEntity['workflow']>
    const submit = workflow.transitions.get('submit') as Transition
    const importing: AppEntity = { ...entity, workflow: { ...workflow, transitions: new Map([['import', submit]]) } }
    const offered = (actions: ListScreen['actions'], operations: 'import'[], transitions: string[]) => {
      const screen: ListScreen = { ...(app.screens.get('/lending/loans') as ListScreen), actions: actions ?? [] }
      return listActions(app, importing, screen, { operations: { loan: operations }, transitions: { loan: transitions }, readonly: {} })
    }
    expect(offered([{ transition: 'import' }], ['import'], ['import'])).toMatchObject({
      list: [],
      selection: [{ kind: 'transition', name: 'import' }],
    })
    expect(offered([{ transition: 'import' }], ['import'], [])).toEqual({ list: [], selection: [] })
    expect(offered(['import'], ['import'], ['import'])).toEqual({ list: [{ kind: 'import', key: 'import' }], selection: [] })
  })

  test('makes a new record where the list says, with the parameters that it gives', () => {
    const create = (link: ListScreen['create']) => {
      const screen: ListScreen = { ...(app.screens.get('/lending/loans') as ListScreen), create: link, actions: ['create'] }
      const access = { operations: { loan: ['create' as const] }, transitions: {}, readonly: {} }
      return listActions(app, app.entities.get('loan') as AppEntity, screen, access).list[0]
    }
    expect(create({ screen: '/lending/loan' })).toMatchObject({ address: '/lending/loan/new' })
    expect(create({ screen: '/lending/loan', params: { mode: 'home' } })).toMatchObject({ address: '/lending/loan/home' })
  })

  test('offers the prints that need no step, for the selected records and not for lines', () => {
    expect(actionsOf('/catalogue/books', ['read'], []).selection).toMatchObject([{ kind: 'print', name: 'bookLabel', title: '书标' }])
    expect(keys(actionsOf('/lending/loans', ['read'], []).selection)).toEqual([])
    expect(actionsOf('/lending/openCopies', ['read'], []).selection.some(({ kind }) => kind === 'print')).toBe(false)
  })

  test('offers conversions of selected lines', () => {
    expect(actionsOf('/lending/openCopies', ['read'], []).selection).toMatchObject([
      { kind: 'convert', name: 'loanToReturn', route: '/lending/return' },
    ])
  })
})

describe('arrange', () => {
  const other = (key: string): ListAction => ({ kind: 'transition', key, name: key, transition: { label: key, from: ['A'] } })

  test('lets one action stand out and puts the rest behind "more"', () => {
    const create: ListAction = { kind: 'create', key: 'create', address: '/x/new' }
    const { primary, beside, more } = arrange([other('a'), create, other('b'), other('c'), other('d')])
    expect(primary).toBe(create)
    expect(keys(beside)).toEqual(['a', 'b'])
    expect(keys(more)).toEqual(['c', 'd'])
  })

  test('puts what stands for the answer of another system behind "more", wherever it fits', () => {
    const { beside, more } = arrange([{ ...other('a'), isAnswered: true } as ListAction, other('b')])
    expect([keys(beside), keys(more)]).toEqual([['b'], ['a']])
  })

  test('puts nothing behind "more" when three fit', () => {
    expect(arrange([other('a'), other('b'), other('c')])).toMatchObject({ more: [] })
  })
})
