import { entityAt, itsEntity } from '../base.ts'
import { column, datasetField, group, groupOfDataset, measure, ownParameter } from './parts.ts'
import { linkAt, type References, refs } from './reference.ts'

/** What a dataset names. */
export const inDataset: References = {
  entity: { names: 'entityOrLines' },
  'fields.*': refs(itsEntity),
  'fields.*.field': refs(itsEntity),
}

/** What a report file names. */
export const inReport: References = {
  dataset: { names: 'dataset' },
  'dataset.entity': { names: 'entityOrLines' },
  'dataset.fields.*': refs(entityAt('dataset', 'entity')),
  'dataset.fields.*.field': refs(entityAt('dataset', 'entity')),
  'menu.roles.*': { names: 'role' },
  'mail.roles.*': { names: 'role' },
  'filters.*.field': datasetField,
  'atLeastOneOf.*.*': ownParameter,
  'groups.$key': groupOfDataset,
  'groups.*.field': datasetField,
  'measures.*.field': datasetField,
  'columns.*': column,
  'columns.*.field': column,
  'sort.*.0': column,
  'pivot.across': group,
  'pivot.measures.*': measure,
  'charts.*.x': column,
  'charts.*.y.*': column,
  'charts.*.series': group,
  ...linkAt('drill'),
}
