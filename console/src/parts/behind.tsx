import { baseUrl } from '../state/place.ts'
import { CopyButton } from './copy.tsx'

type Request = { method?: string; path: string; body?: unknown; headers?: Record<string, string> }

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The command that sends a request. The key stays in the environment, so that nobody copies it by accident. */
const curlOf = ({ method = 'GET', path, body, headers = {} }: Request): string => {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(baseUrl.value + path)}`]
  if (path.startsWith('/api/')) lines.push('-H "x-api-key: $SURETY_KEY"')
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quote(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`-H 'content-type: application/json'`, `-d ${quote(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}

const Code = ({ text, what }: { text: string; what: string }) => (
  <div class="code">
    <pre>{text}</pre>
    <CopyButton text={text} what={what} />
  </div>
)

/** What a view did to get what it shows: the request, and the call of the SDK. */
export const Behind = ({ requests, sdk, alone }: { requests: Request[]; sdk: string; alone?: boolean }) => (
  <details class={alone ? 'behind alone' : 'behind'}>
    <summary>The calls behind this view</summary>
    <Code text={requests.map(curlOf).join('\n\n')} what="curl command" />
    <Code text={sdk} what="SDK call" />
  </details>
)
