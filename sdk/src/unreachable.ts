/**
 * True if an error of `fetch` says that no connection came about, so no byte of the request left. The system call tells: a
 * host can also become unreachable in the middle of a request. Other runtimes report less; there it is false.
 */
export const isConnectFailure = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof AggregateError ? cause.errors.every(isFromConnect) : isFromConnect(cause)
}

const isFromConnect = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  const { syscall, code } = cause as NodeJS.ErrnoException
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT'
}
