import type { Guide } from './guides.ts'

/** The page loads its style and its pictures from this origin, and nothing else. */
export const guidePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Renders a page for people. The renderer is loaded on the first request: most processes never need it. */
export const renderGuide = async ({ path, title, text }: Guide): Promise<string> => {
  const { marked } = await import('marked')
  // Relative, so that it works under the address of a sandbox world, too.
  const up = path === '' ? 'docs/' : '../'.repeat(path.split('/').length - 1)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}style.css">
</head>
<body>
<nav><a href="${path === '' ? 'docs' : `${up}../docs`}">Guides</a></nav>
<main>
${await marked.parse(text)}</main>
</body>
</html>
`
}

export const guideStyle = `:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); --shade: color-mix(in srgb, currentColor 6%, transparent) }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: break-word }
h1, h2 { line-height: 1.25; margin-top: 2em }
h1 { margin-top: 0.5em }
code { font: 0.875em/1.5 ui-monospace, monospace; background: var(--shade); padding: 0.1em 0.3em; border-radius: 0.25em }
pre { background: var(--shade); padding: 1rem; border-radius: 0.5rem; overflow-x: auto }
pre code { background: none; padding: 0 }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid var(--line); padding: 0.4rem 0.6rem; text-align: left; vertical-align: top }
img { max-width: 100% }
`
