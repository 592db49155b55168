import type { Approval, ApprovalLevel } from '../../schema/approval.ts'

/** What of a declared approval decides how it runs. A running one keeps what it began with, however the metadata goes on. */
export type Definition = Pick<Approval, 'status' | 'approve' | 'reject' | 'levels' | 'separate' | 'apart'>

/** How somebody came to decide: named by the metadata, asked by an approver, or called in when the time was over. */
const seatOrigins = ['named', 'transferred', 'added', 'escalated'] as const
export type SeatOrigin = (typeof seatOrigins)[number]

/** Somebody who decides, or has decided, at a level. */
export interface Seat {
  /** Given by whoever stores it. */
  readonly id?: string
  readonly level: string
  readonly account: string
  readonly origin: SeatOrigin
  /** `void`: the level was opened again, so that what was decided no longer counts. */
  readonly state: 'waiting' | 'approved' | 'handedOver' | 'void'
  /** Who has decided in it: the account itself, or its substitute. */
  readonly decidedBy?: string
}

/** An approval that waits for somebody. */
export interface Running {
  readonly definition: Definition
  /** The open level. */
  readonly level: string
  /** Whoever holds one of them may decide at it, even when the role was given later. Default: those that its declaration names first. */
  readonly roles?: readonly string[]
  readonly seats: readonly Seat[]
}

/** Whoever wants to decide. */
export interface Decider {
  readonly account: string
  /** The accounts that they are the substitute of today. */
  readonly substituteOf: readonly string[]
  readonly roles: readonly string[]
}

/** The parts of a declaration that a running approval keeps. */
export const definitionOf = ({ status, approve, reject, levels, separate, apart }: Approval): Definition => ({
  status,
  approve,
  reject,
  levels,
  ...(separate && { separate }),
  ...(apart && { apart }),
})

/** The open level as it is declared. */
export const openLevel = ({ definition, level }: Running): ApprovalLevel | undefined => definition.levels[level]

/** The roles whose holders may decide at the open level. */
export const openRoles = (running: Running): readonly string[] => running.roles ?? openLevel(running)?.approvers.roles ?? []

/** The seats of the open level that still count. */
export const openSeats = ({ seats, level }: Running): readonly Seat[] =>
  seats.filter((seat) => seat.level === level && seat.state !== 'void' && seat.state !== 'handedOver')
