import { test } from '@japa/runner'
import type { Overview } from '../../../engine/runtime/overview/overview.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('what the portal can do', () => {
  test('is told to whoever is signed in: only what they may open, and who else does what only to those who read every account', async ({
    assert,
    client,
  }) => {
    assert.equal((await new Visitor(client).get('/api/overview')).status(), 401)
    const toldTo = async (who: keyof typeof people): Promise<Overview> =>
      (await (await Visitor.signedIn(client, people[who])).get('/api/overview')).body()
    const [member, librarian] = [await toldTo('member'), await toldTo('librarian')]
    const addresses = ({ areas }: Overview) => areas.flatMap(({ screens }) => screens.map(({ address }) => address))
    assert.include(addresses(librarian), '/people/members')
    assert.notInclude(addresses(member), '/people/members')
    const loan = ({ documents }: Overview) => documents.find(({ name }) => name === 'loan')
    assert.isNotEmpty(loan(librarian)?.steps.flatMap(({ by }) => by))
    assert.isEmpty(loan(member)?.steps.flatMap(({ by }) => by))
    assert.isTrue(loan(member)?.steps.find(({ name }) => name === 'submit')?.isOwn)
  })
})
