/** Every regular expression that the product is written with, found by parsing its sources. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.ts'

export interface FoundPattern {
  /** From the root of the checkout. */
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** An expression of the syntax tree (ESTree). */
type Expression = Readonly<Record<string, unknown>> & { readonly type: string }

/** In the sources of the rooms, tests and what serves them aside. Throws for a pattern whose text cannot be told from its file. */
export function findPatterns(): FoundPattern[] {
  const files = globSync('{domain,contract,search,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The patterns of one file's text. */
export function patternsOf(file: string, code: string): FoundPattern[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: FoundPattern[] = []
  const constants = new Map<string, Expression>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isExpression(node)) return
    const { type, id, init, regex, callee } = node
    if (type === 'VariableDeclarator' && isExpression(id) && isExpression(init)) constants.set(String(id['name']), init)
    if (type === 'Literal' && regex) {
      const { pattern, flags } = regex as { pattern: string; flags: string }
      found.push({ file, source: pattern, flags })
    }
    if (
      (type === 'NewExpression' || type === 'CallExpression') &&
      isExpression(callee) &&
      callee['name'] === 'RegExp'
    ) {
      const [source, flags] = node['arguments'] as Expression[]
      const read = (part: Expression | undefined) => (part ? textOf(part, constants) : '')
      const [text, flagsText] = [read(source), read(flags)]
      if (text === null || flagsText === null)
        throw new Error(
          `${file}: the text of a pattern cannot be told: ${code.slice(Number(node['start']), Number(node['end']))}`,
        )
      found.push({ file, source: text, flags: flagsText })
    }
    Object.values(node).forEach(visit)
  }
  visit(program)
  return found
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && typeof (value as Expression).type === 'string'
}

/** What a text is that is written out in the file, also in pieces; null for any other. */
function textOf(node: Expression, constants: ReadonlyMap<string, Expression>): string | null {
  const { type } = node
  if (type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (type === 'Identifier') {
    const constant = constants.get(String(node['name']))
    return constant ? textOf(constant, constants) : null
  }
  if (type === 'TaggedTemplateExpression') return templateText(node['quasi'] as Expression, 'raw', constants)
  if (type === 'TemplateLiteral') return templateText(node, 'cooked', constants)
  return null
}

function templateText(
  { quasis, expressions }: Expression,
  form: 'raw' | 'cooked',
  constants: ReadonlyMap<string, Expression>,
): string | null {
  const pieces = (quasis as { value: { raw: string; cooked: string } }[]).map(({ value }) => value[form])
  const filled = (expressions as Expression[]).map((expression) => textOf(expression, constants))
  if (filled.includes(null)) return null
  return pieces.map((piece, at) => piece + (filled[at] ?? '')).join('')
}
