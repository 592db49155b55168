import type { Explanation } from '../explanation.ts'

const flow = 'workflows/lending/loan.json'
const request = 'workflows/catalogue/request.json'
const slip = 'entities/lending/returnSlip.json'
const status = { kind: 'status', label: '状态' }
const guest = 'roles/guest.json'
const late = { '<': [{ var: 'record.wantedBy' }, { var: 'today' }] }

/** Codes about workflows, approvals and what runs by the clock. */
export const workflows = {
  'answer-without-evidence': {
    remedy:
      'Ask for the number that the other system gives (`requires` and `edits`), or for a comment. It is a warning: nothing breaks by it.',
    mistake: { 'workflows/people/application.json': { 'transitions.accept.comment': undefined } },
  },
  'dead-end': {
    remedy: 'Add the step that is missing, or say that records stay there for good.',
    mistake: { [flow]: { 'statuses.RETURNED.final': undefined } },
  },
  'elsewhere-within': {
    remedy: 'Say the reason of a status that is not in `from`, or take the status out of `from`.',
    mistake: { [flow]: { 'transitions.lend.elsewhere.APPROVED': '已批准' } },
  },
  'final-with-exit': {
    remedy: 'Take `final` away, or the step.',
    mistake: { [flow]: { 'statuses.LENT.final': true } },
  },
  'missing-status-field': {
    remedy: 'Add a field of kind `status` to the entity; `pergola new workflow` does.',
    mistake: { [slip]: { 'fields.status': undefined } },
  },
  'missing-workflow': {
    remedy: 'Make the workflow (`pergola new workflow`), or give the field the kind `enum`.',
    mistake: { 'entities/people/branch.json': { 'fields.status': status } },
  },
  'several-workflows': {
    remedy: 'Keep one field of kind `status` and one workflow; what else is to be told apart is an `enum`.',
    mistake: { [slip]: { 'fields.state': status } },
  },
  'divergent-tone': {
    remedy: 'Give both the same `tone`, or call one of them by another name.',
    mistake: { 'workflows/lending/returnSlip.json': { 'statuses.DRAFT.tone': 'attention' } },
  },
  'unreachable-status': {
    remedy: 'Lead a step there, or take the status away.',
    mistake: { [flow]: { 'transitions.reject.to': 'DRAFT' } },
  },
  'untaken-transition': {
    remedy: 'Grant it: `"transitions": ["close"]` in the role that takes it; or let an effect, timer or job fire it.',
    mistake: { 'workflows/lending/returnSlip.json': { 'transitions.confirm.effects.2': undefined } },
  },
  'wrong-undone': {
    remedy: 'Name a step that begins in the status, leads back to where the work is done again, and asks for nothing.',
    mistake: { [flow]: { 'transitions.redraft.to': undefined } },
  },
  'public-not-granted': {
    remedy: 'Grant the role of strangers `create` on what the wizard sends, and the step that ends it.',
    mistake: { [guest]: { 'grants.application': undefined } },
  },
  'public-too-much': {
    remedy: 'Take it away: everybody on the internet holds the role of strangers.',
    mistake: { [guest]: { 'grants.branch.operations': ['read', 'delete'] } },
  },
  'empty-approvers': {
    remedy: 'Require the field that names the approver, add a role, or let the role read the record.',
    mistake: { 'entities/catalogue/request.json': { 'fields.head.required': undefined } },
  },
  'missing-escalation': {
    remedy: 'Say in `escalate` who is told, or who decides, when the time has passed.',
    mistake: { [request]: { 'approvals.buying.levels.authority.deadline': { workingDays: 2 } } },
  },
  'never-true': {
    remedy: 'Look for a comparison that excludes the other, or a bound that the field itself never passes.',
    mistake: {
      [request]: {
        'transitions.submit.guards': { cheap: { require: { '<': [{ var: 'record.price' }, 0] }, message: '价格太高' } },
      },
    },
  },
  'not-separate': {
    remedy: 'Take the step from the role, or give the decision to another role, or take the step out of `apart`.',
    mistake: {
      [request]: { 'approvals.buying.apart': ['submit'] },
      'roles/clerk.json': { 'grants.request.transitions': ['submit', 'approve', 'reject'] },
    },
  },
  'overlapping-conditions': {
    remedy: 'Let the conditions exclude each other: what one asks, the other denies.',
    mistake: {
      [request]: {
        'timers.forgotten.when': late,
        'timers.lucky': { from: ['SUBMITTED'], take: 'approve', after: { workingDays: 10 }, when: late },
      },
    },
  },
  'wrong-schedule': {
    remedy: 'Five fields: minute, hour, day of the month, month, day of the week. `0 4 * * *` is four o’clock every night.',
    mistake: { 'jobs/lateLoans.json': { schedule: { cron: '0 4 31 2 *' } } },
  },
  'wrong-connector': {
    remedy:
      'What goes out is called and has no `find`; what comes in is signed and says by `find` which record it is about. `exchanges` of app.json names the entity that keeps both.',
    mistake: { 'connectors/catalogue.json': { secret: undefined } },
  },
  'wrong-subscriptions': {
    remedy:
      'Subscriptions are sent through `exchanges`, whose `connector` is a code or a text, as a client of `clients` sees records; their secret is `sealed`.',
    mistake: { 'entities/system/subscription.json': { 'fields.secret.sealed': undefined } },
  },
  'wrong-asks': {
    remedy:
      'The operation goes out, is about the entity of the field, says what it receives and which log is written of each call, and takes no step.',
    mistake: { 'connectors/catalogue.json': { 'operations.price.log': undefined } },
  },
  'wrong-approval': {
    remedy: 'The status of an approval is where its steps lead from, and a reminder comes before the deadline.',
    mistake: { [request]: { 'approvals.buying.approve': 'submit' } },
  },
  'untriable-step': {
    remedy: 'Take `trial` out, or give the step an effect `create` and let people take it.',
    mistake: { [flow]: { 'transitions.lend.trial': true } },
  },
} satisfies Readonly<Record<string, Explanation>>
