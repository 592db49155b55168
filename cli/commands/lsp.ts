import type { Command } from '../command.ts'

/** The language server. */
export const lsp: Command = {
  summary: 'Speaks the language server protocol, for editors: what is wrong, completion, hover, definitions, references, rename.',
  options: { stdio: { description: 'over standard input and output (the only way there is)' } },
  examples: {
    'pergola lsp --stdio': 'What an editor runs; docs/guides/editor.md tells how to set it up.',
  },
  async run({ directory }) {
    // Loaded only here: no other command needs the protocol.
    const { serve } = await import('../lsp/serve.ts')
    await serve(process.stdin, process.stdout, directory)
    return 0
  },
}
