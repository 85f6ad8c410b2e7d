/** Checks JSON-LD against the vocabulary of schema.org, whose classes and properties are in the package @vocabulary/schema. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const namespace = 'http://schema.org/'
const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const subClass = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'
const classOfClasses = 'http://www.w3.org/2000/01/rdf-schema#Class'

class Vocabulary {
  readonly #values = new Map<string, string[]>()

  constructor(quads: string) {
    for (const [, subject = '', predicate = '', object = ''] of quads.matchAll(/^<([^>]+)> <([^>]+)> <([^>]+)>/gm)) {
      const key = `${subject} ${predicate}`
      const values = this.#values.get(key)
      if (values) values.push(object)
      else this.#values.set(key, [object])
    }
  }

  /** The values that the vocabulary states for `predicate` (such as a superclass) of `name`, without the namespace. */
  valuesOf(name: string, predicate: string): readonly string[] {
    return (this.#values.get(`${namespace}${name} ${predicate}`) ?? []).map((value) => value.replace(namespace, ''))
  }

  isClass(name: string): boolean {
    return this.valuesOf(name, rdfType).includes(classOfClasses)
  }

  /** The class and its superclasses. */
  withSuperclasses(name: string): ReadonlySet<string> {
    const found = new Set([name])
    for (const one of found) for (const parent of this.valuesOf(one, subClass)) found.add(parent)
    return found
  }

  /** The classes that may have the property; `rangeOf` returns the classes that its values may have. */
  domainOf(property: string): readonly string[] {
    return this.valuesOf(property, `${namespace}domainIncludes`)
  }
  rangeOf(property: string): readonly string[] {
    return this.valuesOf(property, `${namespace}rangeIncludes`)
  }

  /** The enumerations that have a member, such as 'DayOfWeek' for 'Monday', and their superclasses. */
  classesOfMember(name: string): ReadonlySet<string> {
    return new Set(this.valuesOf(name, rdfType).flatMap((one) => [...this.withSuperclasses(one)]))
  }
}

const require = createRequire(import.meta.url)
const file = require.resolve('@vocabulary/schema/schema.nq')
let vocabulary: Vocabulary | undefined

/** Returns one string for each violation of the vocabulary in an object. */
export function vocabularyProblems(object: unknown): string[] {
  vocabulary ??= new Vocabulary(readFileSync(file, 'utf8'))
  const { '@context': context } = object as { readonly '@context'?: unknown }
  return [...(context === 'https://schema.org' ? [] : ['no context']), ...problemsOfNode(vocabulary, object, '')]
}

function problemsOfNode(words: Vocabulary, object: unknown, path: string): string[] {
  const { '@type': type, ...rest } = object as Readonly<Record<string, unknown>>
  if (typeof type !== 'string' || !words.isClass(type)) return [`${path} is of no class: ${String(type)}`]
  const classes = words.withSuperclasses(type)
  return Object.entries(rest).flatMap(([property, value]) => {
    const here = `${path}/${type}.${property}`
    if (property === '@context') return path === '' ? [] : [`${here} inside`]
    if (property === '@id') return isAddress(value) ? [] : [`${here} is no address: ${String(value)}`]
    if (!words.domainOf(property).some((one) => classes.has(one))) return [`${here} is no property of it`]
    if (Array.isArray(value) && value.length === 0) return [`${here} is empty`]
    return (Array.isArray(value) ? value : [value]).flatMap((one) => problemsOfValue(words, property, one, here))
  })
}

function problemsOfValue(words: Vocabulary, property: string, value: unknown, path: string): string[] {
  const range = words.rangeOf(property)
  if (typeof value !== 'object' || value === null)
    return range.some((type) => isOf(words, value, type))
      ? []
      : [`${path} is not ${range.join(' or ')}: ${String(value)}`]
  const classes = words.withSuperclasses(String((value as { readonly '@type'?: unknown })['@type']))
  const fits = range.some((type) => classes.has(type)) ? [] : [`${path} is not ${range.join(' or ')}`]
  return [...fits, ...problemsOfNode(words, value, path)]
}

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]\d{2}:\d{2})?$/
const duration = /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/

function isOf(words: Vocabulary, value: unknown, type: string): boolean {
  if (typeof value === 'boolean') return type === 'Boolean'
  if (typeof value === 'number')
    return Number.isFinite(value) && (type === 'Number' || (type === 'Integer' && Number.isInteger(value)))
  if (typeof value !== 'string' || value === '') return false
  if (type === 'Text') return true
  if (type === 'URL') return isAddress(value)
  if (type === 'Date') return date.test(value)
  if (type === 'Time') return time.test(value)
  if (type === 'Duration') return duration.test(value)
  if (type === 'DateTime') return isDateTime(value)
  const member = value.replace(/^https:\/\/schema\.org\//, '')
  return member !== value && words.classesOfMember(member).has(type)
}

/** A time must have an offset from UTC, because consumers abroad would otherwise misread it. */
function isDateTime(text: string): boolean {
  const [day = '', clock = ''] = text.split('T')
  return date.test(day) && time.test(clock) && /(Z|[+-]\d{2}:\d{2})$/.test(clock)
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
}
