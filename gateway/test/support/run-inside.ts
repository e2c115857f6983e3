const list = 'http://127.0.0.1:9229/json/list'

type Reply = { id?: number; result?: { result?: { value?: unknown } } }

const evaluate = (url: string, expression: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.onerror = () => reject(new Error('the inspector does not answer'))
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as Reply
      if (id !== 1) return
      socket.close()
      resolve(result?.result?.value)
    }
  })

/**
 * Runs code in another Node process, as a fault in our own code would: no API allows it. It opens the inspector of the process,
 * whose port the process of another test may have at the moment.
 */
export const runInside = async (pid: number, code: string): Promise<void> => {
  for (;;) {
    process.kill(pid, 'SIGUSR1')
    try {
      const [target] = (await (await fetch(list)).json()) as { webSocketDebuggerUrl: string }[]
      const url = target?.webSocketDebuggerUrl ?? ''
      if ((await evaluate(url, 'process.pid')) === pid) return void (await evaluate(url, `setTimeout(() => {${code}})`))
    } catch {
      // It is not open yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
