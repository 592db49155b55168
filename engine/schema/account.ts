import Type from 'typebox'
import { expression } from './expression.ts'
import { closed, EntityName, Name } from './names.ts'
import { ClientCalls, ClientResources } from './resources.ts'

const field = (description: string) => Type.Unsafe<string>({ ...Name, description })
const optional = (description: string) => Type.Optional(field(description))

/** Records that belong to an account, such as the ranges of data that it may see. */
export const AccountRecords = Type.Object(
  {
    entity: EntityName,
    where: expression(
      'Which (`record`, or the document of lines; `user` with what stands before in the list). An error in it, or a null, selects none.',
    ),
    roles: Type.Optional(
      Type.Unsafe<string>({ ...Name, description: 'The field (a lookup of `$roles`) with roles that whoever has such a record holds.' }),
    ),
  },
  { ...closed, description: 'Records that belong to an account: an empty list gives nothing and shows nothing.' },
)

/** `account` of `app.json`. */
export const AccountPart = Type.Object(
  {
    entity: Name,
    login: field('The code field that a person signs in with.'),
    name: field('The field with the person’s name.'),
    roles: field('The field with the person’s roles (a lookup of `$roles`, multiple).'),
    active: optional('The enum field whose value `ENABLED` lets a person in.'),
    email: optional(
      'The code field with the mail address. Once it is confirmed, a person may sign in with it, and a forgotten password is mailed there.',
    ),
    emailConfirmed: optional(
      'The boolean field in which the server writes that the mail address has been shown to be theirs; a new address takes it back. Default: nobody is known by their mail address.',
    ),
    phone: optional('The code field with the telephone number. Once it is confirmed, a person may sign in with it.'),
    phoneConfirmed: optional(
      'The boolean field in which the server writes that the telephone number has been shown to be theirs; a new number takes it back. Default: nobody is known by their number.',
    ),
    language: optional('The enum field with the language in which mails and text messages are written. Default: the first of the app.'),
    valid: Type.Optional(
      expression(
        'When an account can be used (`record`, `today`); asked at every request. Default: always. An error in it, or a null, means no.',
      ),
    ),
    with: Type.Optional(
      Type.Record(Name, AccountRecords, {
        description:
          'Records that are read with the account, by name and in this order. Expressions speak of them as lines: `{"any": [{"var": "user.ranges"}, …]}`.',
      }),
    ),
    signedInAt: optional('The datetime field in which the server writes the last sign-in.'),
    passwordChangedAt: optional('The datetime field in which the server writes when the password was changed.'),
    weakPassword: optional('The boolean field in which the server writes that the password is weaker than the rules ask.'),
  },
  { ...closed, description: 'The entity whose records are accounts. Expressions see the signed-in one as `user`.' },
)

/** `signIns` of `app.json`: each property but `entity` and `copied` names the field that gets that fact. */
export const SignInsPart = Type.Object(
  {
    entity: Name,
    login: field('What was typed as the account, or the login of the account.'),
    result: field('An enum field: `SUCCESS` or `FAILED`.'),
    at: field('When: a datetime field.'),
    method: optional(
      'How: an enum field with the values `PASSWORD`, `QR_CODE` (scanned with a telephone), `SMS` (a code sent to a telephone) and `SSO` (group sign-in).',
    ),
    reason: optional('Why it failed, as a sentence.'),
    address: optional('The network address.'),
    agent: optional('What the browser says it is.'),
    terminal: optional('An enum field with the values `WEB` and `MOBILE`.'),
    session: optional('The session that began.'),
    endedAt: optional('When that session ended: a datetime field.'),
    weakPassword: optional('Whether the password was weaker than the rules ask: a boolean field.'),
    copied: Type.Optional(
      Type.Array(Name, { uniqueItems: true, description: 'Fields that both entities have: copied from the account that was found.' }),
    ),
  },
  { ...closed, description: 'The entity that keeps one record of every attempt to sign in. Default: none is kept.' },
)

/** `audit` of `app.json`: each property but `entity` names the field that shows that fact; who and when are `createdBy` and `createdAt`. */
export const AuditPart = Type.Object(
  {
    entity: Name,
    kind: field(
      'An enum field: what was done, with `_` for the point: `record_update`, `access_create`, `session_refused`, `trial_start`.',
    ),
    login: optional('A text or code field: what they sign in by, or what was typed.'),
    address: optional('A text or code field: the network address.'),
    request: optional('A text or code field: the request it was done in.'),
    about: optional('A text or code field: the entity of the record it was done with.'),
    record: optional('A text or code field: the id of that record.'),
    recordVersion: optional('An integer field: the version of the record that it made.'),
    detail: optional('A text field: what else is known, as JSON.'),
    place: optional('An integer field: the place of the entry in the chain; none for the second until it has one.'),
  },
  {
    ...closed,
    description:
      'The entity by which the audit log is read, like any other through grants and lists: nobody writes it, whatever is granted. Default: only the command line reads it.',
  },
)

/** `clients` of `app.json`: each property but `entity` names the field that holds it. */
export const ClientsPart = Type.Object(
  {
    entity: Name,
    id: field('The code field with the id by which a client presents itself.'),
    name: field('The name that people are shown before they let it in.'),
    secret: field(
      'A text field in which the server writes the last characters of the secret; the secret itself is shown once and kept hashed.',
    ),
    scopes: field('An enum field, multiple: `openid`, `profile`, `email`, `offline_access`, `read`, `write`.'),
    grantTypes: field('An enum field, multiple: `authorization_code`, `client_credentials`, `refresh_token`.'),
    redirects: field('A text field with the addresses that people may be sent back to, one a line.'),
    accessSeconds: field('An integer field: how long an access token lives.'),
    refreshSeconds: field('An integer field: how long a refresh token lives.'),
    autoApprove: field('A boolean field: people are not asked whether they let the client in.'),
    active: field('The enum field whose value `ENABLED` lets the client in.'),
    roles: field('The roles that a client may act in, at most (a lookup of `$roles`, multiple): none means nothing.'),
    account: field('The account that the client acts as when it acts for nobody else: a reference.'),
    addresses: optional('A text field with the network addresses that it may come from, one a line. Default: any.'),
    perMinute: optional('An integer field: how often it may ask in a minute. Default, and where it is empty: as often as it likes.'),
    resources: Type.Optional(ClientResources),
    calls: Type.Optional(ClientCalls),
  },
  { ...closed, description: 'The entity whose records are programs that use the API (OAuth 2.0 clients). Default: there are none.' },
)
