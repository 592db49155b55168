import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { of, or, own, refs, status, step, thing } from './meaning.ts'
import { closed, FieldPath, fieldPath, Label, marked, Name, name, Source } from './names.ts'

const ways = {
  roles: Type.Optional(
    Type.Array(marked(Name, thing('role')), { minItems: 1, description: 'Who holds one of these roles and may read the record.' }),
  ),
  field: Type.Optional(fieldPath('A reference of the record to an account, or through others: `branch.head`.', refs('ref'))),
  users: Type.Optional(expression('Accounts (`candidate`) for which this is true; `record` is the document.')),
  rule: Type.Optional(
    Type.Object(
      {
        entity: name('The entity whose records say who decides what: an approval authority.', thing('entity')),
        where: expression('Which of them (`candidate`) is about this document (`record`).'),
        fields: Type.Array(marked(Name, of('near', own('ref'))), {
          minItems: 1,
          description: 'Its references to accounts: the first reviewer, the second.',
        }),
      },
      { ...closed, description: 'Who decides stands in records that administrators keep.' },
    ),
  ),
}

/** Who may decide. Several ways together name everybody whom one of them names. */
export const Deciders = Type.Object(ways, { ...closed, minProperties: 1, description: 'Who may decide.' })
export type Deciders = Static<typeof Deciders>

/** Who decides at a level, and who does where those are nobody. */
export const Approvers = Type.Object(
  {
    ...ways,
    otherwise: Type.Optional(
      Type.Unsafe<Deciders>({
        ...Deciders,
        description: 'Who decides where the others name nobody who may: everybody with the role, where no rule is about the document.',
      }),
    ),
  },
  { ...closed, minProperties: 1, description: 'Who may decide.' },
)
export type Approvers = Static<typeof Approvers>

/** How long a level may take, and what follows when it takes longer. */
export const Deadline = Type.Object(
  {
    workingDays: Type.Number({ exclusiveMinimum: 0, description: 'Days on which people work, by the calendar of the app.' }),
    remindAfter: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Working days after which the approvers are reminded.' })),
    escalate: Type.Optional(
      Type.Object(
        {
          to: Type.Optional(Deciders),
          take: Type.Optional(name('A step of the workflow that is taken instead.', step())),
          message: Type.Optional(name('The message that they are told with.', thing('message'))),
        },
        { ...closed, minProperties: 1, description: 'What happens when nobody has decided by then.' },
      ),
    ),
  },
  { ...closed, description: 'How long it may take.' },
)

/** One level of an approval. */
export const ApprovalLevel = Type.Object(
  {
    label: Label,
    approvers: Approvers,
    need: Type.Optional(
      Type.Union([Type.Enum(['one', 'all']), Type.Integer({ minimum: 1 })], { description: 'How many of them must agree. Default `one`.' }),
    ),
    when: Type.Optional(expression('The level is left out when this is not true of the record: below an amount, for instance.')),
    limit: Type.Optional(
      Type.Object(
        {
          of: fieldPath('The amount of the record.', refs('money', 'quantity', 'decimal', 'integer')),
          upTo: expression(
            'The most that the approver may decide: `candidate`, or `user` with the records that belong to them (`account.with` of the app), so that administrators can keep limits. Above it, the next level decides too.',
          ),
        },
        { ...closed, description: 'How much an approver may decide alone.' },
      ),
    ),
    deadline: Type.Optional(Deadline),
    message: Type.Optional(
      name(
        'What those are told whom the level asks, and their substitutes: a message about the record. Nobody else is told, however many hold the role. Default: that it waits for them, unless the step that brought it there tells people itself.',
        thing('message'),
      ),
    ),
    transfer: Type.Optional(Type.Boolean({ description: 'An approver may hand the decision over, or ask another to sign as well.' })),
  },
  { ...closed, description: 'One level of an approval.' },
)
export type ApprovalLevel = Static<typeof ApprovalLevel>

/** A decision that several people take while a record waits in a status. */
export const Approval = Type.Object(
  {
    status: name('Where the record waits.', status),
    when: Type.Optional(
      expression(
        'The approval is left out when this is not true of the record: nobody is asked, and the server itself takes the step `approve` at once, with its guards and effects; nobody is `user` then.',
      ),
    ),
    approve: name('The step that the last level takes.', step()),
    reject: name('The step that a refusal takes.', step()),
    levels: Type.Record(Name, ApprovalLevel, { minProperties: 1, description: 'One level after the other.' }),
    separate: Type.Optional(
      Type.Array(Type.Union([Type.Enum(['creator', 'levels']), marked(FieldPath, or(refs('ref'), 'creator', 'levels'))]), {
        minItems: 1,
        uniqueItems: true,
        description: 'Who may not decide: its creator, who has decided a level before, the account that a field refers to.',
      }),
    ),
    apart: Type.Optional(
      Type.Array(marked(Name, step()), {
        minItems: 1,
        description: 'Steps that nobody may be allowed to take who may also decide: no role grants both.',
      }),
    ),
    seenBy: Type.Optional(
      Type.Array(marked(Name, thing('role')), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Roles whose people see how it is decided: the levels, who is asked, what is said when somebody agrees. Whoever decides sees it too. Default: nobody else; the outcome, and why it was refused, is for all who see the record.',
      }),
    ),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'A decision that people take level by level while a record waits.' },
)
export type Approval = Static<typeof Approval>

/** A step that the clock takes. */
export const Timer = Type.Object(
  {
    from: Type.Array(marked(Name, status), { minItems: 1, description: 'The statuses in which it runs.' }),
    take: name('The step that it takes.', step()),
    after: Type.Optional(
      Type.Object(
        {
          minutes: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
          days: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
          workingDays: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        },
        { ...closed, minProperties: 1, maxProperties: 1, description: 'How long after the record has come there.' },
      ),
    ),
    at: Type.Optional(fieldPath('The date or moment of the record on which it is due.', refs('date', 'datetime'))),
    when: Type.Optional(expression('Only for records of which this is true.')),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'A step that the clock takes.' },
)
export type Timer = Static<typeof Timer>
