import type { Workbench } from './workbench.ts'

/** What was asked for. */
export interface Request {
  /** The name, with its area for kinds that have one: `lending/loan`. */
  readonly name: string
  /** The text for people; asked for or else the name. */
  readonly label: string
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** The value of an option that must be there. @throws Exception `missing` */
  need(option: string): string
  /** The values of an option, separated by commas. */
  list(option: string): readonly string[]
}

/** Makes one kind of thing on a workbench. */
export type Maker = (bench: Workbench, request: Request) => void
