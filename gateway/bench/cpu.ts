import { readFile } from 'node:fs/promises'

/** The CPU time that a process has used and the memory that it has, on Linux. */
export const readUsage = async (pid: number): Promise<{ cpuMs: number; rssBytes: number } | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program comes second, in parentheses, and may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuMs: ticks * 10, rssBytes: Number(fields[21]) * 4_096 }
  } catch {
    return undefined
  }
}

/** The CPU time that a process uses while `work` runs. 0 where it cannot be read. */
export const cpuDuring = async <Result>(pid: number, work: () => Promise<Result>) => {
  const before = await readUsage(pid)
  const result = await work()
  const after = await readUsage(pid)
  return { result, cpuMs: before && after ? after.cpuMs - before.cpuMs : 0 }
}
