import { mostExportedRows, mostRows, parseSearch } from '../../../engine/runtime/queries/parse-search.ts'
import { runSearch, type SearchResult } from '../storage/queries/run_search.ts'
import { type Context, environmentOf } from './context.ts'
import { entityOf } from './entity_of.ts'
import { Invalid } from './failures.ts'
import { asIssues } from './query_issues.ts'

/**
 * A page of the records (or lines) that the person may see.
 * @param body the body of a search call
 * @throws Invalid when it asks for what does not exist or is hidden; `notFound` when the entity may not be read
 */
export async function search(context: Context, name: string, body: unknown): Promise<SearchResult> {
  entityOf(context, name, 'read')
  return run(context, name, body, mostRows)
}

/** The same for an export, in pages of up to 50,000 rows. */
export async function searchForExport(context: Context, name: string, body: unknown): Promise<SearchResult> {
  entityOf(context, name, 'export')
  return run(context, name, body, mostExportedRows)
}

async function run(context: Context, name: string, body: unknown, size: number): Promise<SearchResult> {
  const query = parseSearch(context.app, context.access, name, body ?? {}, { size })
  if (!('entity' in query)) throw new Invalid(query)
  try {
    return await runSearch(context.pool, context.app, context.access, environmentOf(context), query)
  } catch (error) {
    throw asIssues(error)
  }
}
