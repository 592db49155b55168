import { fileURLToPath } from 'node:url'
import {
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  ProposedFeatures,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { complete } from './completion/complete.ts'
import { definition, references } from './definition.ts'
import { fixes } from './fixes.ts'
import { formatting } from './formatting.ts'
import { hover } from './hover.ts'
import { Publisher } from './publisher.ts'
import { rename, renameable } from './rename.ts'
import { symbols } from './symbols.ts'
import { BundleFolders, type InBundle } from './workspace/bundle-folders.ts'
import { watchFolders } from './workspace/watch.ts'

const answers: InitializeResult = {
  serverInfo: { name: 'pergola' },
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ['"', '.', '{', ':', '/'] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    documentFormattingProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    workspaceSymbolProvider: true,
  },
}

/** Speaks the language server protocol until the editor says good-bye; `directory` is the bundle for files that no `app.json` stands above. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, directory: string): Promise<void> {
  const connection = createConnection(ProposedFeatures.all, input, output)
  const documents = new TextDocuments(TextDocument)
  const folders = new BundleFolders(directory)
  const publisher = new Publisher((uri, diagnostics) => void connection.sendDiagnostics({ uri, diagnostics }))
  let client: InitializeParams['capabilities'] = {}
  let watching: { close(): void } | undefined

  connection.onInitialize(({ capabilities }) => {
    client = capabilities
    return answers
  })
  connection.onInitialized(() => {
    folders.openPreferred()
    for (const folder of folders.all) publisher.changed(folder)
    watching = watchFiles(connection, client, folders, publisher)
  })
  documents.onDidChangeContent(({ document }) => {
    const place = placeOf(folders, document.uri)
    place?.folder.show(place.path, document.getText())
    if (place) publisher.changed(place.folder)
  })
  documents.onDidClose(({ document }) => {
    const place = placeOf(folders, document.uri)
    place?.folder.close(place.path)
    if (place) publisher.changed(place.folder)
  })

  /** Answers about a place in a file of a bundle; nothing for other files. */
  const at = <Result>({ textDocument, position }: TextDocumentPositionParams, answer: (place: InBundle, offset: number) => Result) => {
    const document = documents.get(textDocument.uri)
    const place = document && placeOf(folders, textDocument.uri)
    return document && place ? (answer(place, document.offsetAt(position)) ?? null) : null
  }
  const snippets = () => client.textDocument?.completion?.completionItem?.snippetSupport === true
  const moves = () => client.workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true
  const versionOf = (uri: string) => documents.get(uri)?.version

  connection.onCompletion((asked) =>
    at(asked, ({ folder, path }, offset) => complete(folder.snapshot, path, offset, { snippets: snippets() })),
  )
  connection.onHover((asked) => at(asked, ({ folder, path }, offset) => hover(folder.snapshot, path, offset)))
  connection.onDefinition((asked) => at(asked, definition))
  connection.onReferences((asked) => at(asked, (place, offset) => references(place, offset, asked.context.includeDeclaration)))
  connection.onPrepareRename((asked) => at(asked, renameable))
  connection.onRenameRequest((asked) => at(asked, (place, offset) => rename(place, offset, asked.newName, { moves: moves(), versionOf })))
  connection.onDocumentFormatting(({ textDocument }) => {
    const place = placeOf(folders, textDocument.uri)
    return place ? formatting(place) : null
  })
  connection.onCodeAction(({ textDocument, context }) => {
    const document = documents.get(textDocument.uri)
    return document ? fixes(document, context.diagnostics) : null
  })
  connection.onWorkspaceSymbol(({ query }) => folders.all.flatMap((folder) => symbols(folder, query)))

  documents.listen(connection)
  connection.listen()
  return new Promise((resolve) => {
    connection.onShutdown(() => {
      publisher.stop()
      watching?.close()
    })
    connection.onExit(resolve)
  })
}

/** The file of a bundle at an address; nothing for what is no file, or none of metadata. */
function placeOf(folders: BundleFolders, uri: string): InBundle | undefined {
  return uri.startsWith('file:') ? folders.of(fileURLToPath(uri)) : undefined
}

/** Follows what happens to files outside the editor: by the editor, where it offers to, or else by the system. */
function watchFiles(
  connection: Connection,
  client: InitializeParams['capabilities'],
  folders: BundleFolders,
  publisher: Publisher,
): { close(): void } | undefined {
  const reread = ({ folder, path }: InBundle) => {
    folder.reread(path)
    publisher.changed(folder)
  }
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) {
      const place = placeOf(folders, uri)
      if (place) reread(place)
    }
  })
  if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return watchFolders(folders, reread)
  void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.json' }] })
  return undefined
}
