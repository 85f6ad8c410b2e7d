/** Each sentence of docs/statements has one owner: the cheapest layer of tests that can show that it holds. */

/** The layers, cheapest first: rules and tables in Node, calls over HTTP, components, stories in a whole browser. */
const layers = ['rules', 'server', 'component', 'story'] as const
type Layer = (typeof layers)[number]

/** Sentences that need tests in two layers, with the reason why one layer is not enough. */
const secondOwners: Readonly<Record<string, string>> = {}

function layerOf(file: string): Layer {
  if (file.endsWith('.story.ts')) return 'story'
  if (/^web\/.*\.tsx$/.test(file)) return 'component'
  return file.startsWith('server/') ? 'server' : 'rules'
}

interface MarkedTests {
  readonly file: string
  /** The names of statements, such as '§4 before opening', in the titles of the file's tests. */
  readonly marks: readonly string[]
}

/**
 * Lists sentences with tests in more than one layer and without an allowed reason, and reasons that are no longer
 * needed.
 */
export function findSecondOwners(
  tests: readonly MarkedTests[],
  allowed: Readonly<Record<string, string>> = secondOwners,
): string[] {
  const filesOf = new Map<string, Map<Layer, Set<string>>>()
  for (const { file, marks } of tests)
    for (const mark of marks) {
      const byLayer = filesOf.get(mark) ?? new Map<Layer, Set<string>>()
      const files = byLayer.get(layerOf(file)) ?? new Set<string>()
      filesOf.set(mark, byLayer.set(layerOf(file), files.add(file)))
    }
  const shared = [...filesOf].filter(([, byLayer]) => byLayer.size > 1)
  const isShared = new Set(shared.map(([mark]) => mark))
  return [
    ...shared
      .filter(([mark]) => allowed[mark] === undefined)
      .map(([mark, byLayer]) => {
        const owner = layers.find((layer) => byLayer.has(layer))
        const others = [...byLayer].filter(([layer]) => layer !== owner).flatMap(([, files]) => [...files])
        return `${mark}: its owner is a test of the layer '${owner}'; take the mark away in ${others.join(', ')}`
      }),
    ...Object.keys(allowed)
      .filter((mark) => !isShared.has(mark))
      .map((mark) => `${mark}: it has one owner, so it needs no reason`),
  ]
}
