import Type, { type Static } from 'typebox'
import { Approval, Timer } from './approval.ts'
import { Effect } from './effect.ts'
import { Expression, expression } from './expression.ts'
import { Find } from './find.ts'
import { orFragment } from './fragment-use.ts'
import { about, anywhere, declares, keys, status, step, thing } from './meaning.ts'
import { closed, FieldPath, Label, marked, Name, name, Source, was } from './names.ts'
import { Rule } from './rule.ts'
import { Tone } from './tone.ts'

/** Changes that undo what led to a status. */
export const Undone = Type.Object(
  {
    by: Type.Array(marked(FieldPath, anywhere()), {
      minItems: 1,
      uniqueItems: true,
      description: 'What must not change while the record stands there; of lines also that rows come or go. Computed fields count too.',
    }),
    step: name('The step that leads back. It begins in the status.', step()),
  },
  {
    ...closed,
    description:
      'Who changes one of these fields takes the step with the save, with its effects and whoever may take it otherwise. They are told before they save. What steps and effects change undoes nothing.',
  },
)
export type Undone = Static<typeof Undone>

/** Where a record can stand. */
export const Status = Type.Object(
  {
    label: Label,
    tone: Tone,
    seenBy: Type.Optional(
      Type.Record(
        Name,
        Type.Object(
          { roles: Type.Array(marked(Name, thing('role')), { minItems: 1, uniqueItems: true }), label: Label },
          { ...closed, description: 'What people of these roles read in the place of the label.' },
        ),
        { description: 'What the status means from the side of others, in their words: the first of which a person has a role.' },
      ),
    ),
    final: Type.Optional(Type.Boolean({ description: 'Nothing follows, on purpose.' })),
    editable: Type.Optional(
      Type.Union([Type.Boolean(), Type.Array(marked(FieldPath, anywhere()))], {
        description: '`true`: those who may update the entity may change every field; a list: only these. Default: nothing can be changed.',
      }),
    ),
    undone: Type.Optional(Undone),
    deletable: Type.Optional(Type.Boolean({ description: 'Those who may delete the entity may delete the record.' })),
    was: was('the status: records that hold one of them are rewritten'),
    aside: Type.Optional(
      Type.Boolean({ description: 'Not a step of the usual way, so the step bar leaves it out until a record stands there.' }),
    ),
  },
  { ...closed, description: 'A place in the workflow.' },
)
export type Status = Static<typeof Status>

/** A step from one status to another. Roles say who may take it. */
export const Transition = Type.Object(
  {
    label: Label,
    from: Type.Array(marked(Name, status), { minItems: 1 }),
    to: Type.Optional(name('Default: the status stays.', status)),
    elsewhere: Type.Optional(
      Type.Record(Name, Label, {
        ...keys(status),
        minProperties: 1,
        description:
          'By status outside of `from`: why a record that stands there cannot take the step. Default: a sentence with its status, and those where the step begins.',
      }),
    ),
    finds: Type.Optional(
      Type.Record(FieldPath, orFragment(Find), {
        ...keys(anywhere('ref')),
        minProperties: 1,
        description:
          'References of the record, or of its lines (`lines.tariff`, with `row`), that lead to the record that fits best, with the rights of the step and not of its taker. They are found one after the other before guards and effects, which read through them, and kept: the document shows by what it was decided.',
      }),
    ),
    guards: Type.Optional(
      Type.Record(Name, orFragment(Rule), {
        ...declares('rule'),
        description: 'What must hold before the step; the message says why it is not possible.',
      }),
    ),
    requires: Type.Optional(Type.Array(marked(FieldPath, anywhere()), { description: 'Fields that must have a value for this step.' })),
    edits: Type.Optional(
      Type.Array(marked(FieldPath, anywhere()), { description: 'Fields that whoever takes the step may change with it.' }),
    ),
    proposes: Type.Optional(
      Type.Record(FieldPath, Expression, {
        ...keys(anywhere()),
        minProperties: 1,
        description:
          'Values for fields among `edits` that are still empty: of the document (`record`), or of a line (`lines.field`, as in `row`). Whoever takes the step on a document is told them, and takes them with it.',
      }),
    ),
    comment: Type.Optional(
      Type.Object(
        { required: Type.Optional(Type.Boolean()), minLength: Type.Optional(Type.Integer({ minimum: 1 })) },
        {
          ...closed,
          description: 'The step asks for a comment. Its effects read it as `comment`, for example to keep a reason in a field.',
        },
      ),
    ),
    confirm: Type.Optional(Type.Unsafe<string>({ ...Label, description: 'A question asked before the step.' })),
    sign: Type.Optional(
      Type.Object(
        {
          drawn: Type.Optional(Type.Boolean({ description: 'The signature is drawn besides, by finger or mouse, or the name typed.' })),
        },
        {
          ...closed,
          description:
            'The step is signed: whoever takes it shows again that it is them, with their password or with a code to their telephone or mail address. What people have filled in, and no step writes, is signed; who did, when and how is kept, and whether it has been changed since is told in the history, on paper and by `pergola audit verify`.',
        },
      ),
    ),
    effects: Type.Optional(Type.Array(Effect, { description: 'What else happens, in this order.' })),
    print: Type.Optional(
      name('The print that is opened when the step has been taken. Only whoever may take the step may print it.', thing('print')),
    ),
    primary: Type.Optional(
      expression(
        'Whether it is the usual next step: its button stands out. A condition where the status alone does not tell, as in `record`.',
      ),
    ),
    sendsBack: Type.Optional(
      Type.Boolean({
        description:
          'The record goes back to be corrected: who sent it back, when and why stands on top of it until it moves on; until the next step where the status stays. The step by which an approval refuses does so anyway.',
      }),
    ),
    trial: Type.Optional(
      Type.Literal(true, {
        description:
          'Whoever takes the step on a document may try it first: it is done with all its effects and taken back, and they read of each thing that it makes others of whether one would be made, is there already, or would be refused, and why.',
      }),
    ),
    danger: Type.Optional(Type.Boolean({ description: 'The step cannot be taken back: its button warns.' })),
    internal: Type.Optional(
      Type.Boolean({ description: 'Only effects of other documents take this step, or changes that undo a status.' }),
    ),
    refusalsKept: Type.Optional(
      Type.Boolean({
        description:
          'An attempt that a guard or the status refuses is in the audit log, as one that a grant refuses is anyway: who tried to open before the hour. What is sealed (`sealedUnless`) keeps those of all its steps.',
      }),
    ),
    was: was('the step: logs that hold one of them are rewritten'),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'A step from one status to another.' },
)
export type Transition = Static<typeof Transition>

/** Who is to do what next, where the status alone does not tell. */
export const Outlook = Type.Object(
  { when: expression('For records of which this holds.'), text: Label },
  { ...closed, description: 'What comes next, and from whom.' },
)
export type Outlook = Static<typeof Outlook>

/** The life of a record: `workflows/<area>/<name>.json`. */
export const Workflow = Type.Object(
  {
    entity: marked(Name, thing('entity')),
    initial: marked(Name, status),
    statuses: Type.Record(Name, Status, { ...declares('status'), minProperties: 1 }),
    transitions: Type.Record(Name, orFragment(Transition), declares('transition')),
    next: Type.Optional(
      Type.Record(Name, Outlook, { description: 'What a document says under its step bar: the first of which the condition holds.' }),
    ),
    approvals: Type.Optional(Type.Record(Name, Approval, { description: 'Decisions that people take level by level.' })),
    timers: Type.Optional(Type.Record(Name, Timer, { description: 'Steps that the clock takes.' })),
  },
  { ...closed, ...about('itsEntity'), description: 'The statuses of an entity and the steps between them.' },
)
export type Workflow = Static<typeof Workflow>
