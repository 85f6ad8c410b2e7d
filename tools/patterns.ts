/** Finds the product's regular expressions by parsing its sources. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.ts'

export interface FoundPattern {
  /** The path, relative to the project's folder. */
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** An expression in the syntax tree of a program (ESTree). */
type Expression = Readonly<Record<string, unknown>> & { readonly type: string }

/** The patterns in the sources of the workspaces, without tests and their helpers. Throws for a pattern whose text cannot be determined from its file. */
export function findPatterns(): FoundPattern[] {
  const files = globSync('{domain,contract,search,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The regular expressions in one file's source. */
export function patternsOf(file: string, code: string): FoundPattern[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: FoundPattern[] = []
  const constants = constantsOf(program)
  visitAll(program, (node) => {
    const { type, regex, callee } = node
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
  })
  return found
}

/** All values assigned to each name in a file, in any scope. */
type Constants = ReadonlyMap<string, readonly Expression[]>

function constantsOf(program: unknown): Constants {
  const constants = new Map<string, Expression[]>()
  visitAll(program, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !isExpression(id) || !isExpression(init)) return
    const name = String(id['name'])
    constants.set(name, [...(constants.get(name) ?? []), init])
  })
  return constants
}

function visitAll(node: unknown, visit: (node: Expression) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => visitAll(one, visit))
  if (!isExpression(node)) return
  visit(node)
  for (const part of Object.values(node)) visitAll(part, visit)
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && typeof (value as Expression).type === 'string'
}

/** The value of a constant string expression, which may be composed of others; null for any other expression. */
function textOf(node: Expression, constants: Constants): string | null {
  const { type } = node
  if (type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (type === 'Identifier') {
    const texts = new Set(constants.get(String(node['name']))?.map((constant) => textOf(constant, constants)))
    // A name that has different texts in different scopes of the file is ambiguous.
    return texts.size === 1 ? ([...texts][0] ?? null) : null
  }
  if (type === 'TaggedTemplateExpression') return templateText(node['quasi'] as Expression, 'raw', constants)
  if (type === 'TemplateLiteral') return templateText(node, 'cooked', constants)
  return null
}

function templateText(
  { quasis, expressions }: Expression,
  form: 'raw' | 'cooked',
  constants: Constants,
): string | null {
  const pieces = (quasis as { value: { raw: string; cooked: string } }[]).map(({ value }) => value[form])
  const filled = (expressions as Expression[]).map((expression) => textOf(expression, constants))
  if (filled.includes(null)) return null
  return pieces.map((piece, at) => piece + (filled[at] ?? '')).join('')
}
