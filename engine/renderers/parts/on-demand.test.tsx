// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDemand } from './on-demand.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface GreetingProps {
  readonly name: string
}

const Greeting = ({ name }: GreetingProps) => <p>{`Hello ${name}`}</p>
const Waiting = ({ name }: GreetingProps) => <p>{`${name} waits`}</p>

/** Shows what was thrown below it. */
class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { failure?: Error } = {}
  static getDerivedStateFromError = (failure: Error) => ({ failure })
  override render = () => this.state.failure?.message ?? this.props.children
}

let element: HTMLElement
let root: Root
beforeEach(() => {
  element = document.createElement('div')
  root = createRoot(element, { onCaughtError: () => undefined })
})
afterEach(() => act(async () => root.unmount()))

test('shows what waits, and the part as soon as its code is there', async () => {
  const code = Promise.withResolvers<typeof Greeting>()
  const Part = onDemand(() => code.promise, Waiting)
  await act(async () => root.render(<Part name="Ann" />))
  expect(element.textContent).toBe('Ann waits')
  await act(async () => code.resolve(Greeting))
  expect(element.textContent).toBe('Hello Ann')
})

test('code that has come once is asked for no more: the part is drawn at once', async () => {
  let asked = 0
  const Part = onDemand(async () => {
    asked += 1
    return Greeting
  })
  await act(async () => root.render(<Part name="Ann" />))
  await act(async () => root.render(<Part key="again" name="Bob" />))
  expect([element.textContent, asked]).toEqual(['Hello Bob', 1])
})

test('code that cannot be loaded is told to the boundary around it, and asked for again the next time', async () => {
  let asked = 0
  const Part = onDemand(async () => {
    asked += 1
    if (asked === 1) throw new Error('no network')
    return Greeting
  })
  const shown = (key: string) => (
    <Boundary key={key}>
      <Part name="Ann" />
    </Boundary>
  )
  await act(async () => root.render(shown('first')))
  expect(element.textContent).toBe('no network')
  await act(async () => root.render(shown('second')))
  expect(element.textContent).toBe('Hello Ann')
})
