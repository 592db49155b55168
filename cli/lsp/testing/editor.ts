import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createMessageConnection, type MessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'
import type {
  CodeAction,
  CompletionItem,
  CompletionList,
  Diagnostic,
  Hover,
  Location,
  Range,
  TextEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

const bin = fileURLToPath(new URL('../../bin/pergola.js', import.meta.url))

const abilities = {
  textDocument: { completion: { completionItem: { snippetSupport: true } } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] } },
}

/** A server started by `pergola lsp --stdio`, and what it has said. */
export class Server {
  readonly connection: MessageConnection
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #diagnostics = new Map<string, readonly Diagnostic[]>()
  #waiting: (() => void)[] = []

  /** Starts it; `bundle` is the folder that `-m` names. */
  static async start(bundle: string, capabilities: object = abilities): Promise<Server> {
    const child = spawn(process.execPath, [bin, '-m', bundle, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const server = new Server(child, createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin)))
    await server.connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities })
    await server.connection.sendNotification('initialized', {})
    return server
  }

  private constructor(child: ChildProcess, connection: MessageConnection) {
    this.#process = child
    this.#ended = new Promise((resolve) => child.once('exit', resolve))
    this.connection = connection
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) => {
      this.#diagnostics.set(uri, diagnostics)
      for (const resolve of this.#waiting.splice(0)) resolve()
    })
    connection.listen()
  }

  /** What is wrong in a file, once it passes the test. */
  async diagnostics(uri: string, test: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    for (;;) {
      const now = this.#diagnostics.get(uri)
      if (now && test(now)) return now
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Says good-bye, and answers with the exit code. */
  async end(): Promise<number | null> {
    await this.connection.sendRequest('shutdown')
    await this.connection.sendNotification('exit')
    await this.#ended
    this.connection.dispose()
    return this.#process.exitCode
  }
}

/** What a person does in an editor, and what they see. Places are given by a piece of the text, `|` in it being the cursor. */
export class Editor {
  readonly bundle: string
  readonly #server: Server
  readonly #documents = new Map<string, TextDocument>()

  constructor(server: Server, bundle: string) {
    this.#server = server
    this.bundle = bundle
  }

  uri(path: string): string {
    return pathToFileURL(join(this.bundle, path)).href
  }

  /** Opens a file. */
  async open(path: string): Promise<void> {
    const document = TextDocument.create(this.uri(path), 'json', 1, readFileSync(join(this.bundle, path), 'utf8'))
    this.#documents.set(path, document)
    await this.#server.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: document.uri, languageId: 'json', version: 1, text: document.getText() },
    })
  }

  /** Types in an open file: a piece of its text becomes another. */
  async type(path: string, piece: string, becomes: string): Promise<void> {
    const document = this.#document(path)
    const start = document.getText().indexOf(piece)
    if (start < 0) throw new RangeError(`${path} has no ${piece}`)
    const range = { start: document.positionAt(start), end: document.positionAt(start + piece.length) }
    const contentChanges = [{ range, text: becomes }]
    TextDocument.update(document, contentChanges, document.version + 1)
    await this.#server.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version: document.version },
      contentChanges,
    })
  }

  /** Closes a file, without saving it. */
  async close(path: string): Promise<void> {
    await this.#server.connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri(path) } })
    this.#documents.delete(path)
  }

  /** Something outside the editor writes a file. */
  write(path: string, text: string): void {
    writeFileSync(join(this.bundle, path), text)
  }

  /** What is shown as wrong in a file, once it passes the test. */
  shows(path: string, test: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    return this.#server.diagnostics(this.uri(path), test)
  }

  async complete(path: string, piece: string): Promise<readonly CompletionItem[]> {
    const list = await this.#ask<CompletionList | null>('textDocument/completion', this.at(path, piece))
    return list?.items ?? []
  }

  /** The text of an open file with a completion taken. */
  taken(path: string, { textEdit }: CompletionItem): string {
    return TextDocument.applyEdits(this.#document(path), [textEdit as TextEdit])
  }

  hover(path: string, piece: string): Promise<Hover | null> {
    return this.#ask('textDocument/hover', this.at(path, piece))
  }

  definition(path: string, piece: string): Promise<Location | null> {
    return this.#ask('textDocument/definition', this.at(path, piece))
  }

  references(path: string, piece: string): Promise<Location[]> {
    return this.#ask('textDocument/references', { ...this.at(path, piece), context: { includeDeclaration: true } })
  }

  prepareRename(path: string, piece: string): Promise<{ range: Range; placeholder: string } | null> {
    return this.#ask('textDocument/prepareRename', this.at(path, piece))
  }

  rename(path: string, piece: string, newName: string): Promise<WorkspaceEdit | null> {
    return this.#ask('textDocument/rename', { ...this.at(path, piece), newName })
  }

  format(path: string): Promise<TextEdit[]> {
    return this.#ask('textDocument/formatting', { textDocument: { uri: this.uri(path) }, options: { tabSize: 2, insertSpaces: true } })
  }

  fixes(path: string, diagnostics: readonly Diagnostic[]): Promise<CodeAction[]> {
    const textDocument = { uri: this.uri(path) }
    const range = diagnostics[0]?.range
    return this.#ask('textDocument/codeAction', { textDocument, range, context: { diagnostics } })
  }

  symbols(query: string): Promise<WorkspaceSymbol[]> {
    return this.#ask('workspace/symbol', { query })
  }

  /** The text of an open file. */
  text(path: string): string {
    return this.#document(path).getText()
  }

  /** The text that a range covers. */
  textAt(path: string, range: Range): string {
    return this.#document(path).getText(range)
  }

  /** The place of the cursor in a piece of text that an open file has. */
  at(path: string, piece: string): { textDocument: { uri: string }; position: { line: number; character: number } } {
    const document = this.#document(path)
    const start = document.getText().indexOf(piece.replace('|', ''))
    if (start < 0) throw new RangeError(`${path} has no ${piece}`)
    return { textDocument: { uri: document.uri }, position: document.positionAt(start + piece.indexOf('|')) }
  }

  #document(path: string): TextDocument {
    const document = this.#documents.get(path)
    if (!document) throw new RangeError(`${path} is not open`)
    return document
  }

  #ask<Answer>(method: string, asked: object): Promise<Answer> {
    return this.#server.connection.sendRequest<Answer>(method, asked)
  }
}
