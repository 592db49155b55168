import { afterAll, beforeAll, expect } from 'vitest'
import { copyOfLibrary } from '../../testing/run.ts'
import { Editor, Server } from './editor.ts'

/** Starts the server before the tests of a file, and sees it end well after them. @returns what gives it, once they run */
export function withServer(): () => Server {
  let server: Server
  beforeAll(async () => {
    server = await Server.start('/nowhere')
  })
  afterAll(async () => {
    expect(await server.end()).toBe(0)
  })
  return () => server
}

/** An editor with a file of its own copy of the library. */
export async function openedBy(server: Server, path: string): Promise<Editor> {
  const editor = new Editor(server, copyOfLibrary().bundle)
  await editor.open(path)
  return editor
}
