/** Every code that the loader and the checks report, with what it means and what to do. `pergola explain` reads them out. */
export const codes = {
  // files
  'bad-file-name': 'The path of a file is the name that other files use, so it is written in letters and digits and ends in .json.',
  'duplicate-key': 'An object states a key twice. JSON keeps the last one silently; remove one of them.',
  'duplicate-name': 'Two files of one kind have the same name. Names are the last part of the path, whatever the folder; rename one file.',
  'json-syntax': 'The file is not JSON: a comma, quote or bracket is missing or too many. Metadata has no comments and no trailing commas.',
  'missing-file': 'A bundle needs an app.json, with its title, languages, time zone, currency, menu and account.',
  'unknown-folder': 'Each kind of metadata has its own folder. A file elsewhere would never be read, so it is refused.',
  // shape
  'bad-name': 'A key that names something (a field, a status, a column) has characters that names may not have.',
  'missing-key': 'The object needs a key that is not there.',
  'unknown-key': 'The object has a key that the language does not know. It would never be read, so it is refused.',
  'wrong-type': 'The value is of another JSON type than is expected here.',
  'wrong-value': 'The value is of the right type, but not one of those allowed here.',
  // names
  'unknown-connector': 'No file below connectors/ has this name.',
  'unknown-conversion': 'No file below conversions/ has this name.',
  'unknown-dataset': 'No file below datasets/ has this name.',
  'unknown-entity': 'No file below entities/ has this name; lines are named `entity.field`.',
  'unknown-field': 'The entity has no field of this name, or the path goes through something that is not a reference.',
  'unknown-fragment': 'No file below fragments/ has this name.',
  'unknown-job': 'No file below jobs/ has this name.',
  'unknown-lines': 'The entity has no lines of this name.',
  'unknown-lookup': 'No file below lookups/ has this name.',
  'unknown-mask': 'No file below masks/ has this name.',
  'unknown-menu': 'No file below menus/ has this name.',
  'unknown-message': 'No file below messages/ has this name.',
  'unknown-param': 'The screen declares no route parameter of this name.',
  'unknown-part':
    'What the file is about has no part of this name: a measure of a report, a key of settings, an element that a variant leaves out.',
  'unknown-placeholder': 'A text in braces inserts a field of the record; the entity has no field of this name.',
  'unknown-report': 'No file below reports/ has this name.',
  'unknown-role': 'No file below roles/ has this name.',
  'unknown-scope': 'No file below scopes/ has this name.',
  'unknown-screen': 'No file below screens/ has this path.',
  'unknown-sequence': 'No file below sequences/ has this name.',
  'unknown-setting': 'No file below settings/ has this name, or the file has no such key.',
  'unknown-status': 'The workflow has no status of this name.',
  'unknown-transition': 'The workflow of the entity has no step of this name.',
  'wrong-entity': 'Two things are put together that are about different entities.',
  'wrong-fragment':
    'The fragment cannot be used here as it is: it holds nothing for this place, or a parameter is missing or unknown, or it uses another.',
  'wrong-field': 'The field exists, but is not of a kind that can stand here.',
  // fields and expressions
  'computed-cycle': 'Computed fields depend on each other in a circle, so none of them can be computed first.',
  'computed-input': 'A field is computed and also says how people give it a value; only one of them can be.',
  'empty-range': 'No value can be at least the minimum and at most the maximum.',
  'wrong-expression': 'The expression is not well formed, reads something that is not there, or compares what cannot be compared.',
  'wrong-pattern': 'The text is not a regular expression.',
  // workflows
  'dead-end': 'No step leads out of the status. If nothing follows on purpose, say `"final": true`.',
  'final-with-exit': 'The status says that nothing follows, but a step leads out of it.',
  'missing-status-field': 'An entity with a workflow has a field of kind `status` that holds where a record stands.',
  'missing-workflow': 'The entity has a field of kind `status`, but no workflow file names the entity.',
  'several-workflows': 'An entity has one workflow, and one field of kind `status`.',
  'unreachable-status': 'No way leads to the status from the initial one.',
  'untaken-transition': 'No role may take the step and no effect fires it, so it never happens.',
  'empty-approvers': 'There may be nobody to decide at a level: the person need not be given, or no role named may read the record.',
  'missing-escalation': 'A level of an approval has a deadline, but nothing happens when it has passed.',
  'never-true': 'The condition contradicts itself or the fields that it reads, so that no record can ever fulfil it.',
  'not-separate': 'A role decides an approval and may also take a step that is declared to be kept apart from it.',
  'overlapping-conditions': 'Two steps that nobody chooses between can be due for the same record at the same moment.',
  'wrong-approval': 'The steps or spans of an approval do not fit together.',
  // screens and access
  'missing-detail-list': 'A screen that a list opens names that list in `list`, so that the menu and the back arrow know it.',
  'missing-index':
    'A list sorts by this field, or a scope selects by it, without an index that serves it: it becomes slow with many records.',
  'missing-param': 'The link does not give a parameter that the screen needs.',
  'ungranted-entity': 'A role may open the screen, but not read the records that it shows.',
  'ungranted-screen': 'No role may open the screen.',
  'unreachable-screen': 'No menu and no other screen leads to the screen.',
  'hidden-field-used': 'A role never sees the field, or sees it masked, but what it is shown, told or asked for would tell it.',
  // languages
  'missing-translation': 'The app speaks a language in which this text is not written. Add it to the file below locales/.',
  'orphan-translation': 'The text that this translates is no longer there.',
  // unused
  unused: 'Nothing refers to it.',
} as const

/** A code of a diagnostic. */
export type CheckCode = keyof typeof codes
