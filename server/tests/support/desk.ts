import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Approval } from '../../../engine/schema/approval.ts'
import { type ApprovalShown, timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from './lending.ts'
import { libraryWith, ofLoans } from './review.ts'

/** What an approver says. */
export const comment = '同意借出'

/** A librarian decides; about more than four copies the head of the branch, too. */
export const twoLevels: Approval = {
  ...ofLoans,
  levels: {
    desk: {
      label: '馆员',
      approvers: { roles: ['librarian'] },
      deadline: { workingDays: 1, remindAfter: 0.5, escalate: { to: { roles: ['admin'] } } },
      transfer: true,
    },
    head: { label: '馆长', approvers: { field: 'branch.head' }, when: { '>': [{ var: 'record.totalQuantity' }, 4] }, transfer: true },
  },
  separate: ['creator', 'levels'],
}

/** A library whose loans wait for two levels, with those who decide. */
export class Desk {
  readonly lending: Lending
  /** Another librarian. */
  readonly second: Context
  /** The head of the branch, who is a librarian as well. */
  readonly head: Context

  private constructor(lending: Lending, second: Context, head: Context) {
    this.lending = lending
    this.second = second
    this.head = head
  }

  static async open(): Promise<Desk> {
    const lending = await Lending.open(libraryWith(twoLevels))
    const person = async (login: string, name: string, roles: string[]) =>
      lending.as((await create(lending.admin, 'member', { login, name, roles, branch: lending.branch.id })).whole)
    const second = await person('second', '副馆员', ['librarian'])
    const head = await person('head', '馆长', ['librarian'])
    await lending.database.pool.query('update branch set head = $1', [head.user.id])
    return new Desk(lending, second, head)
  }

  get loan(): AppEntity {
    return this.lending.app.entities.get('loan') as AppEntity
  }

  /** A loan that waits for its first decision. */
  async submitted(quantity = '3'): Promise<string> {
    const { lending } = this
    const copies = [{ book: lending.book.id, quantity, dueDate: '2026-12-01' }]
    const { id = '' } = await lending.newLoan({ copies })
    await transition(lending.member, 'loan', id, 'submit')
    return id
  }

  async statusOf(id: string): Promise<unknown> {
    return (await get(this.lending.admin, 'loan', id)).view.status
  }

  /** The approval that is shown last. */
  async shown(id: string, context = this.lending.librarian): Promise<ApprovalShown | undefined> {
    return (await timeline(context, this.loan, id))[0]
  }

  close(): Promise<void> {
    return this.lending.close()
  }
}
