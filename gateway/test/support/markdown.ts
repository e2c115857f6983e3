import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Block = { language: string; text: string }

/** A page of the documentation, with its code blocks. */
export type Page = { path: string; text: string; blocks: Block[] }

export const readPage = (root: string, path: string): Page => {
  const text = readFileSync(join(root, path), 'utf8')
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
  return { path, text, blocks }
}

/** Every Markdown page in a folder and below it. */
export const readPages = (root: string, folder: string): Page[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readPage(root, join(folder, name)))

/** The blocks of one language, as one program: later blocks of a page use what earlier ones made. */
export const joinBlocks = ({ blocks }: Page, language: string): string =>
  blocks
    .filter((block) => block.language === language)
    .map(({ text }) => text)
    .join('\n')

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading))

/** The links of a page that lead nowhere: no such file, or no such heading. Addresses of other hosts are returned as they are. */
export const brokenLinks = (root: string, { path, text }: Page): string[] => {
  const links = [...text.replace(/^```.*?^```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^\w+:/.test(link)) return true
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsIn(readFileSync(join(root, target), 'utf8')).includes(anchor)
  })
}
