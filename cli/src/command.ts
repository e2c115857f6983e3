import type { Session } from './session.ts'

/** The words after a command, and its options. */
export type Input = { args: string[]; flags: Record<string, string | undefined> }
export type Action = (session: Session, input: Input) => Promise<void>

/** One command. Its action is loaded when it runs, so that a command pays for nothing that it does not use. */
export type CommandSpec = {
  /** One word, or a group and a word. */
  name: string
  args?: string
  summary: string
  options?: [flags: string, description: string][]
  load: () => Promise<Action>
}
