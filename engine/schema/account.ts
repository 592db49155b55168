import Type from 'typebox'
import { expression } from './expression.ts'
import { own, thing } from './meaning.ts'
import { closed, EntityName, marked, Name, name, optionalName } from './names.ts'
import { ClientCalls, ClientResources } from './resources.ts'

/** Records that belong to an account, such as the ranges of data that it may see. */
export const AccountRecords = Type.Object(
  {
    entity: EntityName,
    where: expression(
      'Which (`record`, or the document of lines; `user` with what stands before in the list). An error in it, or a null, selects none.',
    ),
    roles: Type.Optional(name('The field (a lookup of `$roles`) with roles that whoever has such a record holds.', own('lookup'))),
  },
  { ...closed, description: 'Records that belong to an account: an empty list gives nothing and shows nothing.' },
)

/** `account` of `app.json`. */
export const AccountPart = Type.Object(
  {
    entity: marked(Name, thing('entity')),
    login: name('The code field that a person signs in with.', own('code')),
    name: name('The field with the person’s name.', own('text', 'code')),
    roles: name('The field with the person’s roles (a lookup of `$roles`, multiple).', own('lookup')),
    active: optionalName('The enum field whose value `ENABLED` lets a person in.', own('enum')),
    email: optionalName(
      'The code field with the mail address. Once it is confirmed, a person may sign in with it, and a forgotten password is mailed there.',
      own('code'),
    ),
    emailConfirmed: optionalName(
      'The boolean field in which the server writes that the mail address has been shown to be theirs; a new address takes it back. Default: nobody is known by their mail address.',
      own('boolean'),
    ),
    phone: optionalName('The code field with the telephone number. Once it is confirmed, a person may sign in with it.', own('code')),
    phoneConfirmed: optionalName(
      'The boolean field in which the server writes that the telephone number has been shown to be theirs; a new number takes it back. Default: nobody is known by their number.',
      own('boolean'),
    ),
    language: optionalName(
      'The enum field with the language in which mails and text messages are written. Default: the first of the app.',
      own('enum'),
    ),
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
    signedInAt: optionalName('The datetime field in which the server writes the last sign-in.', own('datetime')),
    passwordChangedAt: optionalName('The datetime field in which the server writes when the password was changed.', own('datetime')),
    weakPassword: optionalName(
      'The boolean field in which the server writes that the password is weaker than the rules ask.',
      own('boolean'),
    ),
  },
  { ...closed, description: 'The entity whose records are accounts. Expressions see the signed-in one as `user`.' },
)

/** `signIns` of `app.json`: each property but `entity` and `copied` names the field that gets that fact. */
export const SignInsPart = Type.Object(
  {
    entity: marked(Name, thing('entity')),
    login: name('What was typed as the account, or the login of the account.', own('code', 'text')),
    result: name('An enum field: `SUCCESS` or `FAILED`.', own('enum')),
    at: name('When: a datetime field.', own('datetime')),
    method: optionalName(
      'How: an enum field with the values `PASSWORD`, `QR_CODE` (scanned with a telephone), `SMS` (a code sent to a telephone) and `SSO` (group sign-in).',
      own('enum'),
    ),
    reason: optionalName('Why it failed, as a sentence.', own('text')),
    address: optionalName('The network address.', own('code', 'text')),
    agent: optionalName('What the browser says it is.', own('text')),
    terminal: optionalName('An enum field with the values `WEB` and `MOBILE`.', own('enum')),
    session: optionalName('The session that began.', own('code', 'text')),
    endedAt: optionalName('When that session ended: a datetime field.', own('datetime')),
    weakPassword: optionalName('Whether the password was weaker than the rules ask: a boolean field.', own('boolean')),
    copied: Type.Optional(
      Type.Array(marked(Name, own()), {
        uniqueItems: true,
        description: 'Fields that both entities have: copied from the account that was found.',
      }),
    ),
  },
  { ...closed, description: 'The entity that keeps one record of every attempt to sign in. Default: none is kept.' },
)

/** `audit` of `app.json`: each property but `entity` names the field that shows that fact; who and when are `createdBy` and `createdAt`. */
export const AuditPart = Type.Object(
  {
    entity: marked(Name, thing('entity')),
    kind: name(
      'An enum field: what was done, with `_` for the point: `record_update`, `access_create`, `session_refused`, `trial_start`.',
      own('enum'),
    ),
    login: optionalName('A text or code field: what they sign in by, or what was typed.', own('code', 'text')),
    address: optionalName('A text or code field: the network address.', own('code', 'text')),
    request: optionalName('A text or code field: the request it was done in.', own('code', 'text')),
    about: optionalName('A text or code field: the entity of the record it was done with.', own('code', 'text')),
    record: optionalName('A text or code field: the id of that record.', own('code', 'text')),
    recordVersion: optionalName('An integer field: the version of the record that it made.', own('integer')),
    detail: optionalName('A text field: what else is known, as JSON.', own('text')),
    place: optionalName('An integer field: the place of the entry in the chain; none for the second until it has one.', own('integer')),
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
    entity: marked(Name, thing('entity')),
    id: name('The code field with the id by which a client presents itself.', own('code')),
    name: name('The name that people are shown before they let it in.', own('text', 'code')),
    secret: name(
      'A text field in which the server writes the last characters of the secret; the secret itself is shown once and kept hashed.',
      own('text', 'code'),
    ),
    scopes: name('An enum field, multiple: `openid`, `profile`, `email`, `offline_access`, `read`, `write`.', own('enum')),
    grantTypes: name('An enum field, multiple: `authorization_code`, `client_credentials`, `refresh_token`.', own('enum')),
    redirects: name('A text field with the addresses that people may be sent back to, one a line.', own('text')),
    accessSeconds: name('An integer field: how long an access token lives.', own('integer')),
    refreshSeconds: name('An integer field: how long a refresh token lives.', own('integer')),
    autoApprove: name('A boolean field: people are not asked whether they let the client in.', own('boolean')),
    active: name('The enum field whose value `ENABLED` lets the client in.', own('enum')),
    roles: name('The roles that a client may act in, at most (a lookup of `$roles`, multiple): none means nothing.', own('lookup')),
    account: name('The account that the client acts as when it acts for nobody else: a reference.', own('ref')),
    addresses: optionalName('A text field with the network addresses that it may come from, one a line. Default: any.', own('text')),
    perMinute: optionalName(
      'An integer field: how often it may ask in a minute. Default, and where it is empty: as often as it likes.',
      own('integer'),
    ),
    resources: Type.Optional(ClientResources),
    calls: Type.Optional(ClientCalls),
  },
  { ...closed, description: 'The entity whose records are programs that use the API (OAuth 2.0 clients). Default: there are none.' },
)
