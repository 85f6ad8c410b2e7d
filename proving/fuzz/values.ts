/** Values generated from schemas: valid, almost valid, and malicious ones. */
import fc from 'fast-check'
import type { Schema } from './description.ts'

/**
 * Stands for the latest value that the site's answers had under a name, such as 'version' or 'form_pass'. The value is
 * filled in when a request is sent.
 */
export class Seen {
  static readonly values = new Map<string, unknown>()
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  toJSON(): unknown {
    return Seen.values.get(this.name) ?? 1
  }

  toString(): string {
    return String(this.toJSON())
  }

  [fc.toStringMethod](): string {
    return `what was last seen as ${this.name}`
  }
}

/** The names under which answers have values that later requests need. */
const tellingNames = new Set([
  'action_id',
  'etag',
  'fingerprint',
  'form_pass',
  'id',
  'place_id',
  'target_id',
  'version',
])

/** Stores the values that an answer has under `tellingNames`. */
export function see(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (tellingNames.has(name) && (typeof part === 'string' || typeof part === 'number')) Seen.values.set(name, part)
    else see(part)
  }
}

/** Texts that often make programs fail. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eabc',
  '%',
  '%00',
  '%zz',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '９',
  "' or 1=1 --",
  '"; drop table shop; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '\r\nX-Injected: yes',
  'javascript:alert(1)',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '24:00',
  '25:61',
  'a'.repeat(321),
  'å'.repeat(5000),
  '😀'.repeat(600),
  '(((((((((((((((((((((((((((((a+)+)+)+)+$',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON, usually of the wrong type for its place. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { toString: 1 }, { length: 9e9 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that a schema allows, among them its bounds and examples. `name` is the value's name in the description. */
export function valueOf(schema: Schema, name = '', examples: readonly unknown[] = []): fc.Arbitrary<unknown> {
  const made = madeOf(schema)
  const given = [...examples, ...((schema['examples'] ?? []) as unknown[])]
  const seen = tellingNames.has(name) ? [fc.constant<unknown>(new Seen(name))] : []
  const liked = given.length > 0 ? [fc.constantFrom(...given), fc.constantFrom(...given)] : []
  return fc.oneof(made, ...liked, ...seen)
}

function madeOf(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, enum: choices, const: only } = schema
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((part: Schema) => valueOf(part)))
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]))
  if (only !== undefined) return fc.constant(only)
  switch (schema['type']) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as Schema), { maxLength: (schema['maxItems'] as number) ?? 5 })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  if (format === 'date') return fc.constantFrom('2026-11-21', '2026-12-31', '2027-03-28', '2024-02-29', '1900-01-01')
  const [least, most] = [minLength as number, Math.min(maxLength as number, 400)]
  const usual = fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
  const longest = fc.constantFrom('å'.repeat(maxLength as number), 'x'.repeat(maxLength as number))
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: longest })
}

function numberOf({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<unknown> {
  const [least, most] = [minimum as number, maximum as number]
  const edges = fc.constantFrom(least, most)
  const small = fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, Math.max(least, 0) + 12)) })
  if (type === 'integer') return fc.oneof(small, edges, fc.integer({ min: least, max: Math.min(most, 2 ** 31) }))
  return fc.oneof(small, edges, fc.double({ min: least, max: most, noNaN: true }))
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties as Record<string, Schema>).map(([name, part]) => [name, valueOf(part, name)])
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required as string[],
  })
}

/** Values like those of `value`, but each with one wrong or unknown field; odd JSON in place of a value without fields. */
export function nearlyValueOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const strangeName = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'firebase_id',
    'id',
    'operator',
    'uid',
    '',
  )
  return fc.tuple(value, fc.nat(20), hostileJson, strangeName, fc.boolean()).map(([made, at, odd, name, adds]) => {
    if (typeof made !== 'object' || made === null || Array.isArray(made)) return odd
    const names = Object.keys(made)
    const chosen = adds || names.length === 0 ? name : (names[at % names.length] as string)
    return { ...made, [chosen]: odd }
  })
}
