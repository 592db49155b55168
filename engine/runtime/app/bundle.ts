import type { AppFile } from '../../schema/app.ts'
import type { Connector } from '../../schema/connector.ts'
import type { Conversion } from '../../schema/conversion.ts'
import type { Dataset } from '../../schema/dataset.ts'
import type { Entity } from '../../schema/entity.ts'
import type { Fixture } from '../../schema/fixture.ts'
import type { Fragment } from '../../schema/fragment.ts'
import type { Glossary } from '../../schema/glossary.ts'
import type { Guide } from '../../schema/guide.ts'
import type { Job } from '../../schema/job.ts'
import type { Texts } from '../../schema/locale.ts'
import type { Lookup } from '../../schema/lookup.ts'
import type { Mask } from '../../schema/mask.ts'
import type { Menu } from '../../schema/menu.ts'
import type { Message } from '../../schema/message.ts'
import type { Language } from '../../schema/names.ts'
import type { Print } from '../../schema/print.ts'
import type { Report } from '../../schema/report.ts'
import type { Role } from '../../schema/role.ts'
import type { RowScope } from '../../schema/scope.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Sequence } from '../../schema/sequence.ts'
import type { Setting } from '../../schema/setting.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Origins } from './expand/origin.ts'

/**
 * Metadata as parsed from its files, by kind and name; not linked yet.
 * The server holds the whole of it; the browser gets, with each screen, the part that its user may see.
 * Names are the last part of a path (`lending/loan` is `loan`), screens are named by their route,
 * glossaries by their language, texts by language and then by the path of the file that they translate (`entities/lending/loan`).
 */
export interface Bundle {
  /** The language that the texts are in: the first of the app, until `localize` replaces them. */
  readonly language: Language
  readonly app: AppFile
  readonly entities: Readonly<Record<string, Entity>>
  readonly workflows: Readonly<Record<string, Workflow>>
  readonly conversions: Readonly<Record<string, Conversion>>
  readonly screens: Readonly<Record<string, Screen>>
  readonly menus: Readonly<Record<string, Menu>>
  readonly roles: Readonly<Record<string, Role>>
  readonly lookups: Readonly<Record<string, Lookup>>
  readonly sequences: Readonly<Record<string, Sequence>>
  readonly messages: Readonly<Record<string, Message>>
  readonly fixtures: Readonly<Record<string, Fixture>>
  readonly connectors?: Readonly<Record<string, Connector>>
  readonly datasets?: Readonly<Record<string, Dataset>>
  readonly guides?: Readonly<Record<string, Guide>>
  readonly jobs?: Readonly<Record<string, Job>>
  readonly masks?: Readonly<Record<string, Mask>>
  readonly prints?: Readonly<Record<string, Print>>
  readonly reports?: Readonly<Record<string, Report>>
  readonly settings?: Readonly<Record<string, Setting>>
  readonly fragments?: Readonly<Record<string, Fragment>>
  readonly scopes?: Readonly<Record<string, RowScope>>
  readonly glossaries?: Readonly<Partial<Record<Language, Glossary>>>
  readonly locales: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  /** The path of each file without `.json`, by kind and name: `entity` `loan` -> `entities/lending/loan`. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The file of `locales/` that the texts of a file stand in, by language and path: `US` `entities/lending/loan` -> `locales/US/lending.json`. */
  readonly catalogues?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where the parts of files were written that use fragments or are variants of others, by path with `.json`. */
  readonly origins?: Readonly<Record<string, Origins>>
}
