/** The lines of an answer of JSON lines (`application/x-ndjson`), each as soon as it has come. What breaks off ends without its last line. */
export async function* jsonLines<Line>(response: Response): AsyncGenerator<Line> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) yield JSON.parse(text)
  }
}
