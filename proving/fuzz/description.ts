/** The API's description (OpenAPI), the fuzzer's only knowledge about the site. */
import fc from 'fast-check'

export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: Schema
  readonly examples: readonly unknown[]
}

export interface Operation {
  readonly name: string
  /** The HTTP method in upper case. */
  readonly method: string
  /** The path with the names of parameters in braces, such as '/get_store/{id}'. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly schema: Schema; readonly examples: readonly unknown[] } | null
  /** The schemas of answers, by status and then by media type; empty for a status whose answer has no body. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<string, Schema>>
  readonly [fc.toStringMethod]: () => string
}

interface Described {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface DescribedOperation {
  readonly operationId: string
  readonly parameters?: readonly (Described & Pick<Parameter, 'name' | 'in'>)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Described>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Described>> }>>
}

/** Reads the API's description from a running site. */
export async function readDescription(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/docs/json`)).json()) as {
    paths: Record<string, Record<string, DescribedOperation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method.toUpperCase(), operation)),
  )
}

function readOperation(path: string, method: string, operation: DescribedOperation): Operation {
  const { operationId: name, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  return {
    // In a report, an operation is printed as its name only.
    [fc.toStringMethod]: () => name,
    name,
    method,
    path,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      schema: parameter.schema ?? {},
      examples: examplesOf(parameter),
    })),
    body: body ? { schema: body.schema ?? {}, examples: examplesOf(body) } : null,
    answers: new Map(
      Object.entries(responses).map(([status, { content = {} }]) => [
        Number(status),
        new Map(Object.entries(content).map(([type, { schema = {} }]) => [type, schema])),
      ]),
    ),
  }
}

function examplesOf({ example, examples, schema }: Described): unknown[] {
  const listed = Object.values(examples ?? {}).map(({ value }) => value)
  const inSchema = (schema?.['examples'] ?? []) as unknown[]
  return [...(example === undefined ? [] : [example]), ...listed, ...inSchema]
}
