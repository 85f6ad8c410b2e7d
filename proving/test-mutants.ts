/**
 * `npm run test:mutants` tries each mutant (a deliberate fault) in a copy of the project, and names the test that
 * catches it. Arguments select mutants by words in the path of their file; `--until=STAGE` omits the stages after this
 * one, such as 'related tests'. Fails if no test catches a mutant, or if a listed catcher fails without a fault,
 * because that proves nothing.
 */
import { copyTree, removeTree, withMutant } from './mutants/copied-tree.ts'
import type { Mutant } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { runStage, stagesFor, stagesOf } from './mutants/stages-of-mutant.ts'

const args = process.argv.slice(2)
const until = args.find((arg) => arg.startsWith('--until='))?.slice('--until='.length)
const words = args.filter((arg) => !arg.startsWith('--'))

async function findCatcher(mutant: Mutant, folder: string): Promise<{ stage: string; test: string } | null> {
  for (const stage of stagesFor(mutant, folder)) {
    const test = await runStage(stage, folder)
    if (test !== null) return { stage: stage.name, test }
    if (stage.name === until) break
  }
  return null
}

async function assertPassing(catchers: readonly string[], folder: string): Promise<void> {
  for (const stage of stagesOf(catchers)) {
    const test = await runStage(stage, folder)
    if (test !== null) throw new Error(`fails without a fault: ${test}`)
  }
}

const chosen = mutants.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
const missed: Mutant[] = []
const folder = copyTree()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    removeTree(folder)
    process.exit(1)
  })
try {
  await assertPassing([...new Set(chosen.map(({ catcher }) => catcher))], folder)
  for (const mutant of chosen) {
    const startMs = performance.now()
    const catcher = await withMutant(folder, mutant, () => findCatcher(mutant, folder))
    if (catcher === null) missed.push(mutant)
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
    console.log(`${mutant.file} | ${catcher ? `${catcher.stage}: ${catcher.test}` : 'NOT CAUGHT'} | ${seconds} s`)
  }
} finally {
  removeTree(folder)
}
for (const { file, effect } of missed) console.log(`Not caught: ${file}: ${effect}`)
console.log(`${chosen.length - missed.length} caught, ${missed.length} not caught`)
process.exitCode = missed.length === 0 && chosen.length > 0 ? 0 : 1
