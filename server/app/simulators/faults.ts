/**
 * What goes wrong at another system: it is slow, has an error before or after it has done what it was asked, refuses it, answers what
 * nobody understands, breaks off in the middle of its answer, says everything twice, says it before it has answered, says nothing of
 * what was decided, is not there, or names a next page at another server.
 */
export const faults = [
  'slow',
  'error',
  'lost',
  'refuse',
  'garbage',
  'cut',
  'duplicate',
  'outOfOrder',
  'silent',
  'down',
  'elsewhere',
] as const
export type Fault = (typeof faults)[number]

/** Which fault it has, and for how many requests. */
export interface FaultSwitch {
  readonly kind: Fault
  readonly times: number
  /** How slow. */
  readonly milliseconds: number
}
