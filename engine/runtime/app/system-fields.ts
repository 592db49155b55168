import type { Language } from '../../schema/names.ts'

/** A field that records have whatever their entity declares. */
export interface SystemField {
  readonly kind: 'id' | 'integer' | 'datetime' | 'ref'
  readonly label: Readonly<Record<Language, string>>
}

/** The fields that every record has. */
export const systemFields = {
  id: { kind: 'id', label: { ZHS: '编号', ZHT: '編號', US: 'ID' } },
  version: { kind: 'integer', label: { ZHS: '版本', ZHT: '版本', US: 'Version' } },
  createdAt: { kind: 'datetime', label: { ZHS: '创建时间', ZHT: '建立時間', US: 'Created at' } },
  createdBy: { kind: 'ref', label: { ZHS: '创建人', ZHT: '建立人', US: 'Created by' } },
  updatedAt: { kind: 'datetime', label: { ZHS: '更新时间', ZHT: '更新時間', US: 'Updated at' } },
  updatedBy: { kind: 'ref', label: { ZHS: '更新人', ZHT: '更新人', US: 'Updated by' } },
} satisfies Record<string, SystemField>

/** The fields that every line has; `parent` is its document. */
export const lineSystemFields = {
  id: systemFields.id,
  parent: { kind: 'ref', label: { ZHS: '单据', ZHT: '單據', US: 'Document' } },
} satisfies Record<string, SystemField>
