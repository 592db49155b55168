/** Milliseconds between two questions to a portal that is too busy, and how often it is asked once more. */
const pause = 1_000
const times = 5

/** Asks a portal, and asks again while it answers that it is too busy (503); gives its last answer. */
export async function patiently<Answer>(ask: () => Promise<Answer>, statusOf: (answer: Answer) => number): Promise<Answer> {
  let answer = await ask()
  for (let left = times; statusOf(answer) === 503 && left > 0; left--) {
    await new Promise((done) => setTimeout(done, pause))
    answer = await ask()
  }
  return answer
}
