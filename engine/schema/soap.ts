import Type, { type Static } from 'typebox'
import { closed } from './names.ts'

/** How an operation is asked for in SOAP. */
export const Soap = Type.Object(
  {
    element: Type.String({
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      description:
        'The element of the request: what is sent stands in it, each value by its name. That of the answer ends with `.Response`.',
    }),
    namespace: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Its namespace, such as `urn:example-com:catalogue:functions`.',
    }),
    action: Type.Optional(Type.String({ maxLength: 300, description: 'The header `SOAPAction`. Default: it is empty.' })),
  },
  {
    ...closed,
    description:
      'What is said is a SOAP 1.1 envelope instead of JSON. Pointers begin in the element of the answer; entries of lists are each called `item` (`/ET_ROWS/item`), there as in what is sent. A fault whose code is `Client` is a refusal, any other is tried again.',
  },
)
export type Soap = Static<typeof Soap>
