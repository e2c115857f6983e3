import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** Lists the gateway's own sources, without tests. */
export const listSources = (root: string): string[] =>
  readdirSync(join(root, 'gateway/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()

export type LogLine = { path: string; text: string }

/** Finds the message of every log call at `warn` or above, and of every condition that is logged when it changes. */
export const findLogLines = (root: string): LogLine[] =>
  listSources(root).flatMap((path) => {
    const lines: LogLine[] = []
    visit(parse(root, path), (node) => {
      const messages = findMessages(node)
      for (const text of messages.flatMap(readTexts)) lines.push({ path, text })
    })
    return lines
  })

/** Finds the name of every metric of ours. */
export const findMetrics = (root: string): string[] => {
  const names = listSources(root).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/name: '(surety_\w+)'/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].sort()
}

/** Reads the values of a union of string literals that a table's column is declared with. */
export const readStatuses = (root: string, table: string, column: string): string[] => {
  const source = parse(root, 'gateway/src/store/tables.ts')
  const found: string[] = []
  const visitTable = (node: ts.Node, inTable: boolean): void => {
    const name = ts.isPropertySignature(node) && node.name.getText(source)
    if (inTable && name === column) collectLiterals(node, found)
    else node.forEachChild((child) => visitTable(child, inTable || name === table))
  }
  visitTable(source, false)
  return found
}

/** Follows the name of a type to its declaration in the same file. */
const collectLiterals = (node: ts.Node, into: string[]): void => {
  if (ts.isStringLiteral(node)) into.push(node.text)
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText()
    const alias = node
      .getSourceFile()
      .statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name)
    if (alias) collectLiterals(alias, into)
  }
  node.forEachChild((child) => collectLiterals(child, into))
}

const parse = (root: string, path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)

const visit = (node: ts.Node, onNode: (node: ts.Node) => void): void => {
  onNode(node)
  node.forEachChild((child) => visit(child, onNode))
}

/** Returns the expressions that become a message: of a log call, of a logged condition, of a loop that fails. */
const findMessages = (node: ts.Node): ts.Expression[] => {
  if (ts.isCallExpression(node) && isAlarm(node)) return [...node.arguments]
  const isFailure = (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && isNamed(node, 'failure')
  if (!isFailure || !node.initializer || !ts.isObjectLiteralExpression(node.initializer)) return []
  return node.initializer.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && isNamed(property, 'message') ? [property.initializer] : [],
  )
}

const isNamed = ({ name }: { name: ts.Node }, text: string): boolean => ts.isIdentifier(name) && name.text === text

const isAlarm = ({ expression }: ts.CallExpression): boolean => {
  if (ts.isIdentifier(expression)) return /^(log(On)?Change|repeat)$/.test(expression.text)
  if (!ts.isPropertyAccessExpression(expression)) return false
  if (!['warn', 'error', 'fatal'].includes(expression.name.text)) return false
  return /(^|\.)log$/.test(expression.expression.getText())
}

/** A message begins with a capital letter or has several words; anything else is a key. */
const readTexts = (node: ts.Expression): string[] => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return isMessage(node.text) ? [node.text] : []
  if (ts.isTemplateExpression(node)) return isMessage(node.head.text) ? [node.head.text] : []
  if (ts.isConditionalExpression(node)) return [...readTexts(node.whenTrue), ...readTexts(node.whenFalse)]
  return ts.isIdentifier(node) ? readConstant(node) : []
}

/** Reads the constants of that name in the same file. */
const readConstant = (name: ts.Identifier): string[] => {
  const texts: string[] = []
  visit(name.getSourceFile(), (node) => {
    const isIt = ts.isVariableDeclaration(node) && isNamed(node, name.text) && node.initializer
    if (isIt && !ts.isIdentifier(node.initializer)) texts.push(...readTexts(node.initializer))
  })
  return texts
}

const isMessage = (text: string): boolean => /^[A-Z]\w* /.test(text) || text.split(' ').length > 3
