import { api } from '../api/api.ts'
import type { ImportAnswer } from '../api/records.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const path = (entity: string, rest = '') => `/records/${encodeURIComponent(entity)}/import${rest}`

/** The workbook with the header that its lines are for: what may be picked can depend on it. */
function formOf(file: File, header: unknown): FormData {
  const form = new FormData()
  form.set('mode', 'check')
  form.set('record', JSON.stringify(header))
  form.set('file', file)
  return form
}

/** Reads lines from a workbook: the good ones, and what is wrong with the others. Nothing is stored. */
export function checkLines(entity: string, file: File, header: unknown, signal: AbortSignal): Promise<ImportAnswer> {
  return api.call<ImportAnswer>(path(entity), { form: formOf(file, header), signal })
}

/** A workbook with exactly the bad rows, and why in its last column. */
export async function badLines(entity: string, file: File, header: unknown): Promise<Blob> {
  const response = await api.open(path(entity), { form: formOf(file, header), headers: { Accept: workbookType } })
  return response.blob()
}

/** The workbook to fill in. */
export async function linesTemplate(entity: string): Promise<Blob> {
  return (await api.open(path(entity, '/template'))).blob()
}
