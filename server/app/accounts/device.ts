/** Where a request comes from. */
export interface Device {
  /** The address of the connection; one that a header claims only where a trusted proxy wrote it. */
  readonly address: string
  /** What the browser says it is; cut to a length that a log can hold. */
  readonly agent: string
}

const longestAgent = 300

/** A device from what a request says. */
export const deviceOf = (address: string, agent: string | undefined): Device => ({ address, agent: (agent ?? '').slice(0, longestAgent) })

/** Whether it is one that people hold in their hands. */
export const terminalOf = ({ agent }: Device): 'MOBILE' | 'WEB' => (/Mobi|Android|iPhone|iPad|HarmonyOS/i.test(agent) ? 'MOBILE' : 'WEB')
