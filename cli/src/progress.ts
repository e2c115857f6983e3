/** Shows on stderr what the command waits for: a line that counts seconds on a terminal, a line per stage elsewhere. */
export const showProgress = () => {
  const began = Date.now()
  const isTerminal = process.stderr.isTTY === true
  let text = ''
  const draw = (): void => {
    const seconds = Math.round((Date.now() - began) / 1000)
    if (isTerminal && text) process.stderr.write(`\r\x1b[K${text} … ${seconds} s`)
  }
  const timer = isTerminal ? setInterval(draw, 200) : undefined
  return {
    stage(next: string): void {
      if (next === text) return
      text = next
      if (isTerminal) draw()
      else process.stderr.write(`${text}\n`)
    },
    stop(): void {
      clearInterval(timer)
      if (isTerminal && text) process.stderr.write('\r\x1b[K')
      text = ''
    },
  }
}
