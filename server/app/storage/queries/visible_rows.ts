import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../../engine/runtime/app/document-of.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { isPresent } from '../columns/present.ts'
import { quote } from '../identifiers.ts'
import { Compiler, type LinesOf, type Sources, type Statement } from '../sql/compiler.ts'
import type { RowsOf, Source } from '../sql/source.ts'

/** The document that a record belongs to: itself, or that of a line. */
export function documentSource(source: Source): Source {
  const { parent } = source.entity
  const field = parent && source.entity.fields.get('parent')
  return (field && source.joins.follow(source, field)) ?? source
}

/**
 * The condition that a record, or the document of a line, is not deleted, and that it is within a row scope.
 * @param isThere says of a table that its row is not deleted
 */
export function withinScope(statement: Statement, source: Source, scope: Expression | boolean, isThere = isPresent): string {
  const document = documentSource(source)
  const present = isThere(document.alias)
  if (scope === true) return present
  if (scope === false) return 'false'
  return `${present} and ${new Compiler(statement, rowsIn(source, document)).condition(scope)}`
}

/** The tables that a row scope speaks of: the document, and of lines the row. */
const rowsIn = (source: Source, document: Source): Sources => ({ record: document, ...(source.entity.parent && { row: source }) })

/** For conditions about the lines of a document that people name: of these only what they see. */
export function visibleLines(statement: Statement, access: ReadAccess): LinesOf {
  return (lines, document) => {
    const scope = access.rows(lines.entity.name)
    return scope === true ? undefined : new Compiler(statement, { record: document, row: lines }).strictCondition(scope)
  }
}

/** For expressions and columns that people name: of the records behind references only those within the row scope of the person. */
export function visibleRows(statement: Statement, access: ReadAccess): RowsOf {
  return (entity: AppEntity) => {
    const scope = access.scope(entity.name)
    if (scope === true || (scope === false && !access.canRead(documentOf(entity).name))) return undefined
    return (id) => {
      const source = statement.source(entity)
      const condition = withinScope(statement, source, scope)
      return `${id} in (select ${source.alias}.id from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${condition})`
    }
  }
}

/**
 * Whether the person may see the row of a table that is joined already, which may be missing. It is asked of this row alone: asked for its id
 * among all that they may see, the database would read those for each record.
 */
export function seesRow(statement: Statement, access: ReadAccess, source: Source): string {
  const { alias, entity } = source
  const scope = access.scope(entity.name)
  if (scope === false || !access.canRead(documentOf(entity).name)) return 'false'
  return scope === true ? 'true' : `coalesce(${alias}.id is not null and ${withinScope(statement, source, scope)}, false)`
}
