/** A table as it should be, or as the database has it: data that can be compared. */
export interface Table {
  readonly name: string
  /** Earlier names: a table of such a name is renamed. */
  readonly was: readonly string[]
  readonly columns: readonly Column[]
  /** Columns of the primary key. */
  readonly key: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly indexes: readonly Index[]
  readonly checks: readonly Check[]
  /** What no two rows may have together. */
  readonly exclusions?: readonly Check[]
}

export interface Column {
  readonly name: string
  readonly was: readonly string[]
  /** As `format_type` prints it. */
  readonly type: string
  readonly required: boolean
  /** SQL of the default. */
  readonly default?: string
  /** For a column that is made from others: how. When it changes, the column is filled again; when nothing asks for it, it goes. */
  readonly derivation?: string
}

export interface ForeignKey {
  readonly name: string
  readonly column: string
  readonly table: string
  /** Rows go with the row they belong to. */
  readonly cascade: boolean
}

/** A condition that every row meets, or no two. */
export interface Check {
  readonly name: string
  /** The condition over the columns of the table. */
  readonly definition: string
}

export interface Index {
  readonly name: string
  readonly unique: boolean
  /** What follows `on <table>`: method, columns, condition. */
  readonly definition: string
  /** It holds a key of the metadata: it waits while rows share one. */
  readonly isKey?: true
}
