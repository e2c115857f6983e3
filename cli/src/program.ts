import { Command, CommanderError } from 'commander'
import { addCommands } from './commands.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'
import { explain } from './explain.ts'
import { hasColour, paint, sanitize, toJson } from './terminal.ts'

const makeProgram = (version: string): Command => {
  const program = new Command('surety')
    .description('Buy, back and trade on-chain cover')
    .version(version)
    .option('--url <address>', 'gateway (SURETY_URL, http://localhost:3000 by default)')
    .option('--json', 'print JSON, as is done wherever stdout is not a terminal')
    .option('--keystore <file>', 'wallet: an encrypted keystore (SURETY_KEYSTORE)')
    .option('--account <name>', 'wallet: a keystore of `cast wallet`')
    .option('--key-file <file>', 'wallet: a file with the private key that only you can read (SURETY_PRIVATE_KEY_FILE)')
    .option('--test-wallet <number>', 'wallet: 10 to 19 of the embedded chain, whose keys everybody knows')
    .option('--sandbox', 'act in the world that `surety sandbox create` made, with its test wallets')
    .option('--timeout <seconds>', 'how long to wait for an outcome (60 by default)')
    .showHelpAfterError('Run `surety help` for the commands.')
    .exitOverride()
    .configureOutput({ writeErr: (text) => void process.stderr.write(hideKeys(text)) })
  addCommands(program)
  return program
}

/** Runs a command line and returns the status to exit with. */
export const runProgram = async (args: string[], version: string): Promise<ExitCode> => {
  const program = makeProgram(version)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const failure = explain(error)
    if (!failure) throw error
    report(failure, Boolean(program.opts().json) || !process.stdout.isTTY)
    return failure.exitCode
  }
}

type Reported = { exitCode: ExitCode; code: string; message: string; idempotencyKey: string | undefined }

/** One line of JSON for programs, a sentence for people. */
const report = ({ exitCode, code, message, idempotencyKey }: Reported, isJson: boolean): void => {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  const text = isJson
    ? toJson({ error: code, message, code, exitCode, ...key })
    : `${paint('red', `${code}:`, hasColour(process.stderr, process.env))} ${sanitize(message)}`
  const retry = isJson || exitCode !== exitCodes.unknown ? '' : `\nKey to retry with: ${idempotencyKey}`
  process.stderr.write(`${text}${retry}\n`)
}

/** A private key is no argument, but somebody may try: it must not be repeated in an error message. */
const hideKeys = (text: string): string => text.replace(/(0x)?[0-9a-fA-F]{64}/g, '(hidden)')
