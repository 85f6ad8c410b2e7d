/** Each sentence of docs/statements has one owner: the cheapest layer of tests that can show it. */

/** From the cheapest to the dearest: rules and tables in Node, calls over HTTP, components, stories in a whole browser. */
const layers = ['rules', 'server', 'component', 'story'] as const
type Layer = (typeof layers)[number]

const unmerged = 'a story about accounts or forms still names it'

/** Sentences that two layers name, and why each alone would not show them. */
const secondOwners: Readonly<Record<string, string>> = {
  '§2 shop popup like': unmerged,
  '§4 like running': unmerged,
  '§4 login redirect': unmerged,
  '§4 tip form cleared': unmerged,
  '§5 facebook for sign-in only': unmerged,
  '§5 feedback contact optional': unmerged,
  '§5 feedback message required': unmerged,
  '§5 profile not validated': unmerged,
  '§6 e-mail sign-in': unmerged,
  '§6 e-mail sign-up': unmerged,
  '§6 facebook popup': unmerged,
  '§6 profile needs sign-in': unmerged,
  '§6 sign-out': unmerged,
  '§6 visitors have no like button': unmerged,
  '§8 account without profile': unmerged,
  '§8 facebook account success': unmerged,
  '§8 facebook other credential': unmerged,
  '§8 facebook other error': unmerged,
  '§8 facebook popup blocked': unmerged,
  '§8 facebook popup closed': unmerged,
  '§8 facebook sign-in success': unmerged,
  '§8 feedback failure': unmerged,
  '§8 google soon': unmerged,
  '§8 tip server message': unmerged,
  '§8 tip success': unmerged,
  '§R1 provider unreachable': unmerged,
  '§R4 feedback alert': unmerged,
  '§R4 first facebook sign-in': unmerged,
  '§R4 login order': unmerged,
  '§R4 login while signed in': unmerged,
  '§R4 message when tried': unmerged,
  '§R4 tip without account': unmerged,
  '§R6 native validation of feedback': unmerged,
  '§R6 native validation of login': unmerged,
}

function layerOf(file: string): Layer {
  if (file.endsWith('.story.ts')) return 'story'
  if (/^web\/.*\.tsx$/.test(file)) return 'component'
  return file.startsWith('server/') ? 'server' : 'rules'
}

interface MarkedTests {
  readonly file: string
  /** The marks in its titles. */
  readonly marks: readonly string[]
}

/** Lists the sentences with tests in a second layer, 'mark: layer and its files', and the reasons that are not needed. */
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
