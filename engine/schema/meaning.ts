/** A thing of a bundle that has a name of its own. */
export type NamedKind =
  | 'connector'
  | 'conversion'
  | 'dataset'
  | 'entity'
  | 'job'
  | 'lookup'
  | 'mask'
  | 'menu'
  | 'message'
  | 'print'
  | 'report'
  | 'role'
  | 'screen'
  | 'sequence'
  | 'setting'

/** Things that are declared inside a file. */
export type InnerKind =
  /** A field of an entity or of lines: `loan.member`, `loan.copies` (the lines themselves), `loan.copies.book`. */
  | 'field'
  /** A value of a lookup or an enumeration: `tag.NEW`, `loan.purpose.HOME`. */
  | 'choice'
  /** `loan.DRAFT` */
  | 'status'
  /** `loan.submit` */
  | 'transition'
  /** A parameter of the address of a screen: `/lending/loan.id`. */
  | 'param'
  /** A rule of an entity, of lines, or of a step: `loan.noDoubles`, `loan.copies.dueAfterLoan`, `loan.submit.notTooOld`. */
  | 'rule'
  /** `loan.byMemberAndDate` */
  | 'index'
  /** `tariff.oneAtATime` */
  | 'recordKey'
  /** A section of a document: `/lending/loan.basic`. */
  | 'section'
  /** An entry of a menu: `main.lending.loans`. */
  | 'menuItem'
  /** A key of settings: `lending.maxCopies`. */
  | 'key'
  /** A journey of a fixture: `loans.usual`. */
  | 'journey'
  /** A field of a dataset: `loans.branch`. */
  | 'datasetField'
  /** A group, measure, formula or comparison of a report: `lateLoans.share`. Its parameters are of kind `param`. */
  | 'reportColumn'
  /** `lateLoans.byMonth` */
  | 'chart'
  /** An operation of a connector, and a value of what it is answered: `catalogue.order`, `catalogue.order.accepted`. */
  | 'operation'
  | 'answer'
  /** A value worked out in a message: `loanLent.lastDue`. */
  | 'variable'

/** Something inside a file that can be named from around it. */
export type PartName =
  | 'addressParam'
  | 'chart'
  | 'column'
  | 'datasetField'
  | 'foundKey'
  | 'group'
  | 'groupOfDataset'
  | 'guideSection'
  | 'judgedValue'
  | 'laterAnswer'
  | 'madeKey'
  | 'measure'
  | 'operation'
  | 'ownAnswer'
  | 'ownColumn'
  | 'ownOperation'
  | 'ownParameter'
  | 'parameter'
  | 'settingKey'

/** Whose fields, lines, statuses or steps are meant. `runtime/names/base.ts` finds the entity at a place. */
export type Basis =
  | 'balanceLines'
  | 'balanceTarget'
  | 'conversionLinesTo'
  | 'conversionFrom'
  | 'conversionTo'
  | 'fellows'
  | 'foundRecord'
  | 'granted'
  | 'groupOfReceivers'
  | 'guided'
  | 'handlers'
  | 'itsEntity'
  | 'itself'
  | 'itsLines'
  | 'madeLines'
  | 'madeRecord'
  | 'matrixCells'
  | 'members'
  | 'near'
  | 'nearLines'
  | 'otherRecord'
  | 'printedLines'
  | 'rankedDocument'
  | 'sectionRecords'
  | 'viaStart'
  | 'worked'

/** A kind of field that a text may be asked to name. */
type FieldWord =
  | 'attachment'
  | 'boolean'
  | 'code'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'enum'
  | 'integer'
  | 'lookup'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'ref'
  | 'refs'
  | 'text'

/**
 * What a text of the metadata names. The checker, `refs`, `rename`, former names, the completions of editors and their schemas all read
 * this. `of` is left out where it is what the schema around is `about`; `or` are words that stand for themselves.
 */
export type Naming =
  /** A thing with a file of its own. */
  | { readonly names: NamedKind; readonly or?: readonly string[] }
  /** An entity, or the lines of one (`loan.copies`). */
  | { readonly names: 'entityOrLines' }
  /** A field of an entity: its `own`, one reached through `refs`, or one that may lie in `lines` or be lines. */
  | {
      readonly names: 'field'
      readonly of?: Basis
      readonly reach: 'own' | 'refs' | 'lines'
      readonly kinds?: readonly FieldWord[]
      readonly or?: readonly string[]
    }
  /** The lines of an entity. */
  | { readonly names: 'lines'; readonly of?: Basis }
  /** A status or a step of the workflow of an entity. */
  | { readonly names: 'status' | 'transition'; readonly of?: Basis; readonly or?: readonly string[] }
  /** Something inside a file: a measure of a report, a key of settings. */
  | { readonly names: 'part'; readonly part: PartName }
  /** A parameter of the screen that a link beside it leads to. */
  | { readonly names: 'param' }

/** Marks a schema whose texts name something. */
export interface Mark {
  readonly naming: Naming
}

const field = (reach: 'own' | 'refs' | 'lines', kinds: readonly FieldWord[]): Mark => ({
  naming: { names: 'field', reach, ...(kinds.length > 0 && { kinds }) },
})

/** A name that is given here, or that something outside of the bundle has. */
export const plain = {}

/** A thing with a file of its own. */
export const thing = (names: NamedKind, ...or: string[]): Mark => ({ naming: { names, ...(or.length > 0 && { or }) } })

/** An entity, or the lines of one. */
export const entityOrLines: Mark = { naming: { names: 'entityOrLines' } }

/** A field of the entity itself, of one of these kinds if any are said. */
export const own = (...kinds: FieldWord[]): Mark => field('own', kinds)

/** A field of the entity, or one that its references lead to, of one of these kinds if any are said. */
export const refs = (...kinds: FieldWord[]): Mark => field('refs', kinds)

/** A field of the entity, one that its references lead to, or one of its lines. */
export const anywhere = (...kinds: FieldWord[]): Mark => field('lines', kinds)

/** Lines of the entity. */
export const lines: Mark = { naming: { names: 'lines' } }

/** A status of the entity. */
export const status: Mark = { naming: { names: 'status' } }

/** A step of the entity. */
export const step = (...or: string[]): Mark => ({ naming: { names: 'transition', ...(or.length > 0 && { or }) } })

/** Something inside a file. */
export const partNamed = (part: PartName): Mark => ({ naming: { names: 'part', part } })

/** A parameter of the screen that the link leads to. */
export const linkParam: Mark = { naming: { names: 'param' } }

/** The same of another entity than what the schema around is about. */
export const of = (basis: Basis, { naming }: Mark): Mark => ({ naming: { ...naming, of: basis } as Naming })

/** The same, or a word that stands for itself. */
export const or = ({ naming }: Mark, ...words: string[]): Mark => ({ naming: { ...naming, or: words } as Naming })

/** What the keys of a map name. */
export const keys = ({ naming }: Mark) => ({ keyNaming: naming })

/** Whose fields, lines, statuses and steps are named in what has this schema. */
export const about = (basis: Basis) => ({ about: basis })

/** What the keys of a map are the names of. */
export const declares = (kind: InnerKind) => ({ declares: kind })
