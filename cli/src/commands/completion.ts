import type { Action, CommandSpec } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'

/** The words that can follow: commands, then the words of a group, then the options of a command. */
const listWords = (specs: CommandSpec[]) => {
  const first = [...new Set(specs.map(({ name }) => name.split(' ')[0] ?? ''))]
  const seconds = first.map((group) => ({
    group,
    words: specs.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [])),
  }))
  const options = specs.flatMap(({ options = [] }) => options.flatMap(([flags]) => flags.match(/--[a-z-]+/g) ?? []))
  const shared = ['--url', '--json', '--keystore', '--account', '--key-file', '--test-wallet', '--timeout', '--help']
  return {
    first,
    seconds: seconds.filter(({ words }) => words.length > 0),
    options: [...new Set([...shared, ...options])],
  }
}

const bash = (specs: CommandSpec[]): string => {
  const { first, seconds, options } = listWords(specs)
  const cases = seconds.map(({ group, words }) => `    ${group}) words='${words.join(' ')}' ;;`)
  return `_surety() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=''
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words='${first.join(' ')} help'
  elif [ "$COMP_CWORD" -gt 2 ]; then words=''
  fi
  case "$current" in -*) words='${options.join(' ')}' ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _surety surety`
}

const zsh = (specs: CommandSpec[]): string => `autoload -U +X bashcompinit && bashcompinit\n${bash(specs)}`

const fish = (specs: CommandSpec[]): string => {
  const { first, seconds, options } = listWords(specs)
  return [
    `complete -c surety -f -n __fish_use_subcommand -a '${first.join(' ')} help'`,
    ...seconds.map(
      ({ group, words }) => `complete -c surety -f -n '__fish_seen_subcommand_from ${group}' -a '${words.join(' ')}'`,
    ),
    ...options.map((option) => `complete -c surety -l ${option.slice(2)}`),
  ].join('\n')
}

const shells: Record<string, (specs: CommandSpec[]) => string> = { bash, zsh, fish }

/** Prints a script, as text everywhere: a shell reads it. */
export const completeFrom =
  (specs: CommandSpec[]): Action =>
  async (_, { args: [shell = ''] }) => {
    const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined
    if (!write)
      throw new Failure(exitCodes.usage, 'invalid_argument', 'This shell has no completion. Pass bash, zsh or fish.')
    process.stdout.write(`${write(specs)}\n`)
  }
