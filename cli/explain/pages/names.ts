import type { Explanation } from '../explanation.ts'

const books = 'screens/catalogue/books.json'
const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'
const request = 'workflows/catalogue/request.json'
const spelt = 'Mend the spelling; the message names the one that was most likely meant.'

/** Codes about names that lead nowhere. */
export const names = {
  'unknown-connector': {
    remedy: `${spelt} A connector is a file below connectors/.`,
    mistake: { 'jobs/monthlyReport.json': { run: { kind: 'call', connector: 'catalog', operation: 'register', where: true } } },
  },
  'unknown-conversion': {
    remedy: `${spelt} A conversion is a file below conversions/.`,
    mistake: { 'screens/lending/return.json': { 'sections.books.addFrom': ['loanToReturns'] } },
  },
  'unknown-dataset': {
    remedy: `${spelt} A dataset is a file below datasets/.`,
    mistake: { 'reports/loansByMonth.json': { dataset: 'loan' } },
  },
  'unknown-entity': {
    remedy: `${spelt} \`pergola new entity\` makes one. Lines are named with their document: \`loan.copies\`.`,
    mistake: { [books]: { entity: 'boook' } },
  },
  'unknown-field': {
    remedy: `${spelt} A path goes on only behind a reference: \`branch.name\`. \`pergola refs\` lists what has the name.`,
    mistake: { [books]: { columns: ['title', 'autor'] } },
  },
  'unknown-fragment': {
    remedy: `${spelt} A fragment is a file below fragments/.`,
    mistake: { 'screens/lending/loans.json': { 'columns.2': { use: 'memberColumn', with: { member: 'member' } } } },
  },
  'unknown-job': {
    remedy: `${spelt} A job is a file below jobs/.`,
    mistake: { 'jobs/monthlyReport.json': { after: { job: 'lateLoan', minutes: 30 } } },
  },
  'unknown-lines': {
    remedy: 'Name a field of kind `lines`. A section of single fields says `fields` instead.',
    mistake: { 'screens/lending/loan.json': { 'sections.books.lines': 'copy' } },
  },
  'unknown-lookup': {
    remedy: `${spelt} \`pergola new lookup\` makes one.`,
    mistake: { 'entities/catalogue/book.json': { 'fields.unit.lookup': 'units' } },
  },
  'unknown-mask': {
    remedy: `${spelt} A mask is a file below masks/.`,
    mistake: { 'roles/clerk.json': { 'grants.member.masked': { phone: 'phones' } } },
  },
  'unknown-menu': {
    remedy: `${spelt} A menu is a file below menus/.`,
    mistake: { 'app.json': { menu: 'mian' } },
  },
  'unknown-message': {
    remedy: `${spelt} A message is a file below messages/.`,
    mistake: { [flow]: { 'transitions.submit.effects.0.message': 'loanSubmited' } },
  },
  'unknown-param': {
    remedy: 'Declare it (`"params": ["/:id/:tab?"]`), or leave it out of the link.',
    mistake: { [books]: { detail: { screen: '/catalogue/book', params: { id: 'id', tab: 'title' } } } },
  },
  'unknown-part': {
    remedy: `${spelt} The parts are those that the named file declares.`,
    mistake: { 'reports/loansByMonth.json': { 'filters.book.field': 'bok' } },
  },
  'unknown-placeholder': {
    remedy: 'Name a field of the record, a path through a reference, or of a message one of its `variables`.',
    mistake: { 'messages/loanLent.json': { body: '请在 {dueDate} 前归还。' } },
  },
  'unknown-print': {
    remedy: `${spelt} A print is a file below prints/.`,
    mistake: { [flow]: { 'transitions.print.print': 'loanSheet' } },
  },
  'unknown-report': {
    remedy: `${spelt} \`pergola new report\` makes one with its dataset and screen.`,
    mistake: { 'screens/reports/loansByMonth.json': { report: 'loansByYear' } },
  },
  'unknown-role': {
    remedy: `${spelt} \`pergola new role\` makes one.`,
    mistake: { [flow]: { 'transitions.submit.effects.0.to': { roles: ['librarians'] } } },
  },
  'unknown-scope': {
    remedy: `${spelt} A scope is a file below scopes/, or the condition stands in the grant itself.`,
    mistake: { 'roles/member.json': { 'grants.loan.scope': 'ownLoan' } },
  },
  'unknown-screen': {
    remedy: `${spelt} The address of a screen is its path: screens/lending/loans.json is \`/lending/loans\`.`,
    mistake: { 'menus/main.json': { 'items.lending.items.loans.screen': '/lending/lones' } },
  },
  'unknown-sequence': {
    remedy: `${spelt} A sequence is a file below sequences/.`,
    mistake: { [loan]: { 'fields.loanNo.sequence': 'loan' } },
  },
  'unknown-setting': {
    remedy: `${spelt} Settings are read as \`settings.<file>.<key>\`.`,
    mistake: { 'screens/administration/lending.json': { settings: 'lendings' } },
  },
  'unknown-status': {
    remedy: `${spelt} The statuses are those of the workflow of the entity.`,
    mistake: { [flow]: { 'transitions.withdraw.to': 'DRAFTED' } },
  },
  'unknown-transition': {
    remedy: `${spelt} \`pergola new transition\` makes one.`,
    mistake: { [request]: { 'timers.forgotten.take': 'forget' } },
  },
  'unknown-value': {
    remedy: 'Name a value of the enumeration, or add the value to it.',
    mistake: {
      'app.json': {
        importTemplates: { entity: 'exchange', address: 'connector', open: true, duplicates: { field: 'direction', skip: ['sideways'] } },
      },
    },
  },
  'taken-former-name': {
    remedy: 'Take the name out of one `was`. The column of the database can only become one of them.',
    mistake: { [loan]: { 'fields.note.was': ['remark'], 'fields.rejectReason.was': ['remark'] } },
  },
  'wrong-entity': {
    remedy: 'Look at what the file or key is about: a document opens from a list of the same entity, a conversion begins where it says.',
    mistake: { 'screens/lending/return.json': { 'sections.books.addFrom': ['returnToFine'] } },
  },
  'wrong-fragment': {
    remedy: 'Give exactly the parameters that the fragment declares, at a place of the kind that it holds. Fragments use no others.',
    mistake: { 'screens/lending/loans.json': { 'columns.2': { use: 'memberColumns' } } },
  },
  'wrong-field': {
    remedy: 'The message says which kinds can stand there. Choose another field, or another way to say it.',
    mistake: { 'roles/clerk.json': { 'grants.request.byStatus.SUBMITTED.masked': { price: 'phone' } } },
  },
  'nested-variant': {
    remedy: 'Let the variant be of the screen itself, and say there what differs.',
    mistake: {
      'screens/catalogue/novels.json': { whole: { kind: 'variant', of: '/catalogue/books', title: '小说' } },
      'screens/catalogue/oldNovels.json': { whole: { kind: 'variant', of: '/catalogue/novels', title: '旧小说' } },
    },
  },
} satisfies Readonly<Record<string, Explanation>>
