import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Command } from '../command.ts'
import { dataDirectoryOf } from '../data-directory.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Answer =
  | { readonly kind: 'link'; readonly link: string; readonly hours: number; readonly isNew: boolean }
  | { readonly kind: 'unknown' | 'shut' | 'unknownRole' }
  | { readonly kind: 'invalid'; readonly issues: readonly string[] }

/** Lets somebody into a portal: the first administrator, or the last one who has forgotten their password. */
export const letIn: Command = {
  summary: 'Makes a link by which somebody sets a password: for the first administrator of a portal, and for one who cannot sign in.',
  arguments: { login: 'the login of the account' },
  options: {
    role: { description: 'makes the account, with this role, if there is none', value: 'role' },
    name: { description: 'what a new account is called; default: its login', value: 'name' },
  },
  examples: {
    'pergola let-in chen --role admin --name 陈远':
      'Makes the first administrator of the portal in DATA_DIR or DATABASE_URL, and prints the link.',
    'pergola let-in chen': 'Prints another link; the password that chen has holds until it is used.',
  },
  run({ arguments: [login = ''], options, directory, cwd, out }) {
    const further = [options.role, options.name].map((value) => (typeof value === 'string' ? value : ''))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import=@poppinss/ts-exec', 'server/bin/let_in.ts', login, ...further],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDirectoryOf(directory, cwd), METADATA_DIR: directory },
      },
    )
    const line = stdout.trim().split('\n').at(-1) ?? ''
    if (status !== 0 || !line.startsWith('{')) {
      out.note(stderr.trim() || stdout.trim())
      return 2
    }
    const answer = JSON.parse(line) as Answer
    if (answer.kind === 'link') {
      out.note(`${answer.isNew ? 'The account was made. ' : ''}The link sets a password once, within ${answer.hours} hours:`)
      out.print(answer.link)
      return 0
    }
    out.note(answer.kind === 'invalid' ? answer.issues.join('\n') : sentences[answer.kind])
    return 2
  },
}

const sentences = {
  unknown: 'There is no account with this login. --role makes one.',
  shut: 'The account is disabled or not valid today, so nobody can sign in with it.',
  unknownRole: 'The metadata has no role of this name.',
} as const
