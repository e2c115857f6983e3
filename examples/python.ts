import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// The same purchase as `first`, from Python: see purchase.py.
const { stdout, status, error } = spawnSync('python3', [fileURLToPath(new URL('purchase.py', import.meta.url))], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
if (error) throw error
if (status !== 0) throw new Error(`purchase.py exited with ${status}`)
console.log(stdout.trim())
