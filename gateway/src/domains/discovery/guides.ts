import { readdirSync, readFileSync } from 'node:fs'
import { docsFolder } from '../../base/paths.ts'

/** A page of the documentation, as agents read it. */
export type Guide = {
  /** Under /docs, such as `guides/onboarding.md`. */
  path: string
  title: string
  /** Its first sentence. */
  summary: string
  text: string
}

/** Pages that guides refer to. The others are for people who run or change the gateway. */
const references = ['sdk.md', 'errors.md', 'security.md', 'configuration.md', 'attacks.md']

/** The order in which a newcomer reads them; the rest follows. */
const order = [
  'onboarding',
  'buying-safely',
  'errors-and-retries',
  'security-model',
  'sandbox',
  'underwriting',
  'trading',
]

const rankOf = (name: string): number => {
  const rank = order.indexOf(name.replace(/\.md$/, ''))
  return rank < 0 ? order.length : rank
}

/** In the files the gateway is on the reader's machine. What it serves names its own address, so code can be copied as it is. */
const readGuide = (path: string, publicUrl: string): Guide => {
  const text = readFileSync(new URL(path, docsFolder), 'utf8').replaceAll('http://localhost:3000', publicUrl)
  const [, title = path, rest = ''] = /^# (.+)\n\n([\s\S]*)$/.exec(text) ?? []
  const [paragraph = ''] = rest.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').split('\n\n')
  const [summary = ''] = paragraph.replaceAll('\n', ' ').split(/(?<=[.:]) /)
  return { path, title, summary: summary.replace(/:$/, '.'), text }
}

export const readGuides = (publicUrl: string): Guide[] =>
  readdirSync(new URL('guides/', docsFolder))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b))
    .map((name) => readGuide(`guides/${name}`, publicUrl))

export const readReferences = (publicUrl: string): Guide[] => references.map((path) => readGuide(path, publicUrl))

/** Pictures that pages show. */
export const readPictures = (guides: readonly Guide[]): { path: string; read(): Buffer }[] => {
  const paths = guides.flatMap(({ text }) => [...text.matchAll(/\]\(\.\.\/(images\/[\w-]+\.webp)\)/g)])
  return [...new Set(paths.map(([, path = '']) => path))].map((path) => ({
    path,
    read: () => readFileSync(new URL(path, docsFolder)),
  }))
}

/** The list of pages, as Markdown. Links are absolute, because it is served with and without a slash at its end. */
export const listGuides = (guides: readonly Guide[], publicUrl: string): string =>
  guides.map(({ path, title, summary }) => `- [${title}](${publicUrl}/docs/${path}): ${summary}`).join('\n')
