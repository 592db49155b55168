import type { Explanation } from '../explanation.ts'

const books = 'screens/catalogue/books.json'

/** Codes about screens, access, languages and what nobody uses. */
export const screens = {
  'cut-head': {
    remedy:
      'Remove `width`: the column is then made for its kind of field, its choices and its head. Or make it as wide as the message says.',
    mistake: { 'screens/lending/loans.json': { 'columns.0.width': 60 } },
  },
  'several-password-screens': {
    remedy: 'Keep one screen of kind `password`; let another address lead there with a `redirect`.',
    mistake: { 'screens/books.json': { kind: 'password', to: undefined, query: undefined } },
  },
  'unsignable-step': {
    remedy: 'Take `sign` out, or sign a step that people take at the document.',
    mistake: { 'workflows/people/application.json': { 'transitions.send.sign': {} } },
  },
  'wrong-applicant': {
    remedy: 'Name fields that a step of the public wizard asks for; let the page be public, and its entity be called by a unique number.',
    mistake: { 'screens/join.json': { 'applicant.phone': 'remark' } },
  },
  'wrong-optional': {
    remedy: 'Name sections of the step in which no field is always required without a default, and leave one section open.',
    mistake: { 'screens/join.json': { 'steps.person.optional': ['person'] } },
  },
  'wrong-lines': {
    remedy:
      'Let `where` compare something of the `row`; say `addFrom`, `import` and `judge` of a card without `where`, and have one wherever lines are changed.',
    mistake: { 'screens/lending/memberYear.json': { 'sections.fined.where': { '==': [{ var: 'record.status' }, 'PUBLISHED'] } } },
  },
  'wrong-matrix': {
    remedy:
      'Let `cells.by` refer to the rows and `fill.via` to the records in the cells, say `total` where `fill.total` has a name, and let a role that has the screen read what is in the cells.',
    mistake: { 'screens/catalogue/wishList.json': { 'sections.compare.total': undefined } },
  },
  'wrong-related': {
    remedy:
      'Say `by`, a reference of those records to the record that is open, or `where`, or both; and let a role that has the screen read them.',
    mistake: { 'screens/people/member.json': { 'sections.loans.by': 'branch' } },
  },
  'wrong-table': {
    remedy: 'Take `inPlace` out, so that each record is edited on its page; or make what is required a column, or give it a default.',
    mistake: { 'screens/lending/tariffs.json': { columns: ['name', 'branch', 'validFrom', 'validUntil', 'trial'] } },
  },
  'wrong-arrangement': {
    remedy: 'Say `by`, an enumeration with one value, where the records have no workflow; let a span begin and end in dates of one kind.',
    mistake: { 'screens/lending/loans.json': { opensAs: 'calendar', calendar: undefined } },
  },
  'late-essential': {
    remedy: 'Move the column among the first six; what stands there is not essential.',
    mistake: { 'screens/catalogue/books.json': { 'columns.3': 'pages', 'columns.10': 'price' } },
  },
  'missing-essential': {
    remedy: 'Add the column among the first six, or as `{ "field": "lastDue", "hidden": true }` where everybody knows it.',
    mistake: { 'screens/lending/openCopies.json': { 'columns.3': undefined } },
  },
  'missing-detail-list': {
    remedy: 'Say `"list": "/catalogue/books"` in the screen that the list opens.',
    mistake: { 'screens/catalogue/book.json': { list: undefined } },
  },
  'missing-param': {
    remedy: 'Give it in `params` of the link, or let the screen do without: `/:id?`.',
    mistake: { 'screens/catalogue/book.json': { params: ['/:id/:mode'] } },
  },
  'impossible-import': {
    remedy: 'Take the action out; lines are imported in the document itself. A transition of that name is `{ "transition": "import" }`.',
    mistake: { 'screens/lending/loans.json': { 'actions.0': 'import' } },
  },
  'role-cycle': {
    remedy: 'Take the inclusion out of one of them. What both need is a permission set that both include.',
    mistake: { 'roles/librarian.json': { includes: ['member'] }, 'roles/member.json': { includes: ['librarian'] } },
  },
  'told-beside': {
    remedy: 'Take `comment` out of the operations. What concerns one line only is a field of the line.',
    mistake: { 'roles/member.json': { 'grants.reservationList.operations': ['read', 'comment'] } },
  },
  'unasked-parameter': {
    remedy: 'Give the parameter a `default`, or show a report that needs none.',
    mistake: { 'screens/start/overview.json': { 'tiles.trend.report': 'genresAcross', 'tiles.trend.chart': 'heat' } },
  },
  'ungranted-entity': {
    remedy: 'Grant the role `read` on the entity, or take the screen from it.',
    mistake: { 'roles/member.json': { 'grants.fine': undefined } },
  },
  'ambiguous-action': {
    remedy: 'Say `{"transition": "delete"}` for the step, `{"operation": "delete"}` for the operation.',
    mistake: { 'workflows/lending/loan.json': { 'transitions.delete': { label: '删除', from: ['DRAFT'] } } },
  },
  'unheld-action': {
    remedy: 'Grant the operation or the step to a role that has the screen, or take the button away.',
    mistake: { 'workflows/lending/loan.json': { 'statuses.DRAFT.deletable': undefined, 'statuses.REJECTED.deletable': undefined } },
  },
  'ungranted-screen': {
    remedy: 'Name the screen in `screens` of a role.',
    mistake: {
      'roles/admin.json': { screens: [] },
    },
  },
  'not-in-menu': {
    remedy: 'Give the screen an entry in the menu of the portal and grant it to the role, or take it from `frequent`.',
    mistake: { 'roles/librarian.json': { frequent: ['/lending/loan'] } },
  },
  'unreachable-screen': {
    remedy: 'Give it an entry in a menu, or let a screen lead there.',
    mistake: { 'menus/main.json': { 'items.catalogue': undefined } },
  },
  'hidden-field-used': {
    remedy:
      'Leave the field out there, or do not hide it from that role. Where it is to tell just that on purpose, the grant says so: `"disclosed": {"price": ["sort"]}`.',
    mistake: { [books]: { sort: [['price', 'asc']] } },
  },
  'sealed-field-used': {
    remedy:
      'Ask whether the value is there, or for the whole of it where the field has an `index` or is `unique`; let it go only into fields that are sealed too.',
    mistake: { 'entities/people/member.json': { search: ['login', 'name', 'idNo'] } },
  },
  'unsealed-number': {
    remedy: 'Say `"sealed": true` of the field; with `index` or `unique` it is still found by the whole of it.',
    mistake: { 'entities/people/member.json': { 'fields.account': { kind: 'code', label: '账号', typedAs: 'accountNumber' } } },
  },
  'loose-text': {
    remedy: 'Write `{"text": "…"}` in place of the text, and its translations as of any other text.',
    mistake: {
      'workflows/people/application.json': { 'transitions.accept.effects': [{ kind: 'set', field: 'remark', value: '已核对' }] },
    },
  },
  'missing-translation': {
    remedy:
      'Write the text into the catalogue or glossary that the message names. `pergola translate` lists what is missing, and with --draft drafts it.',
    mistake: { 'app.json': { languages: ['ZHS', 'US'] }, 'glossaries/US.json': { 'texts.地址': undefined } },
  },
  'orphan-translation': {
    remedy: 'Take the line out of the catalogue, or mend its key where the text has moved. `pergola rename` carries texts along.',
    mistake: { 'app.json': { languages: ['ZHS', 'US'] }, 'glossaries/US.json': { 'texts.地址簿': 'Address book' } },
  },
  unused: {
    remedy: 'Use it or take it out. It is a warning: nothing breaks by it.',
    mistake: { 'sequences/old.json': { whole: { pattern: 'X{seq:6}' } } },
  },
} satisfies Readonly<Record<string, Explanation>>
