/** Measures the processor time of a visit to the site, to ready answers and to rivals. They take turns. */
import { canStartPostgis } from '../postgres.ts'
import { compareAnswers } from './compare-answers.ts'
import { Contestant } from './contestant.ts'
import { replay, visitFor } from './replay.ts'
import { withoutSeed } from './ready-answers.ts'
import { copyOf, removeData, storePlaces, whileChanging } from './stored-places.ts'
import { callKinds, onlyKind, type Visits, visitsTo } from './visit-calls.ts'

export interface VisitPlan {
  readonly places: readonly number[]
  /** Folders of checkouts with a built site. The first is the site to which all others are compared. */
  readonly sites: readonly string[]
  readonly accept: string
  readonly rounds: number
  /** The length of a contestant's turn in each round, ms: for whole visits, and for calls of a single kind. */
  readonly visitMs: number
  readonly callMs: number
}

/** By contestant: the processor time of each kind of call and of a `visit`, in µs for each round. */
export type Rounds = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

export interface VisitFigures {
  readonly places: number
  readonly rounds: Rounds
  /** Processor time of a visit while places change and while none do, in µs for each round; null if not measured. */
  readonly changing: { readonly with: readonly number[]; readonly without: readonly number[] } | null
}

export const changesPerSecond = 20
/**
 * How long visits are measured while places change, ms: several times the second after which a server looks for changes
 * again.
 */
const changingMs = 4000
const comparedVisits = 20
/** Enough visits to reach all places and towns, so that ready answers have all of them. */
const preparedVisits = 5000
const rivals = (['postgis', 'sqlite'] as const).filter((name) => name !== 'postgis' || canStartPostgis())
/** Added to visitors' numbers in each round, so that no visitor comes twice. */
const visitorsPerRound = 1_000_000

export async function measureVisits(plan: VisitPlan): Promise<VisitFigures[]> {
  const figures: VisitFigures[] = []
  for (const places of plan.places) {
    console.log(`${places} places: visits …`)
    const dataDir = await storePlaces(places)
    try {
      const isLargest = places === Math.max(...plan.places)
      const rounds = await takeTurns(dataDir, plan)
      figures.push({ places, rounds, changing: isLargest ? await measureChanging(dataDir, plan) : null })
    } finally {
      removeData(dataDir)
    }
  }
  return figures
}

async function takeTurns(dataDir: string, plan: VisitPlan): Promise<Rounds> {
  const folders = plan.sites.map(() => copyOf(dataDir))
  const contestants: Contestant[] = []
  try {
    for (const [at, site] of plan.sites.entries()) contestants.push(await Contestant.site(site, folders[at] as string))
    const [{ address }] = contestants as [Contestant]
    const visits = await visitsTo(address, plan.accept)
    const calls = Array.from({ length: preparedVisits }, (_, visitor) => visits(visitor)).flat()
    const different = [...new Map(calls.map((call) => [withoutSeed(call.path), call])).values()]
    const ceiling = await Contestant.ceiling(address)
    contestants.push(ceiling)
    await ceiling.prepare(different)
    for (const name of rivals) {
      const rival = await Contestant.rival(name, address, dataDir)
      contestants.push(rival)
      await rival.prepare(different.filter(({ kind }) => kind === 'start page' || kind === 'place’s page'))
      const compared = await compareAnswers(address, rival.address, visits, comparedVisits)
      console.log(`${compared} answers of ${name} agree with the site’s.`)
    }
    return await measure(contestants, visits, plan)
  } finally {
    for (const contestant of contestants) await contestant.stop()
    folders.forEach(removeData)
  }
}

async function measure(contestants: readonly Contestant[], visits: Visits, plan: VisitPlan): Promise<Rounds> {
  const jobs = [
    ...callKinds.map((kind) => ({ name: kind, visits: onlyKind(visits, kind), ms: plan.callMs })),
    { name: 'visit', visits, ms: plan.visitMs },
  ]
  const rounds: Record<string, Record<string, number[]>> = {}
  // Round −1 is a warm-up.
  for (let round = -1; round < plan.rounds; round++)
    for (const { name, visits, ms } of jobs)
      for (const contestant of contestants) {
        const us = await replay(contestant, visits, (round + 1) * visitorsPerRound, ms)
        if (round >= 0) ((rounds[contestant.name] ??= {})[name] ??= []).push(us)
      }
  return rounds
}

async function measureChanging(dataDir: string, plan: VisitPlan): Promise<VisitFigures['changing']> {
  const folder = copyOf(dataDir)
  const site = await Contestant.site(plan.sites[0] ?? '.', folder)
  try {
    const visits = await visitsTo(site.address, plan.accept)
    await visitFor(site.address, visits, 0, plan.visitMs)
    const figures = { with: [] as number[], without: [] as number[] }
    for (let round = 1; round <= plan.rounds; round++) {
      const first = round * visitorsPerRound
      figures.without.push(await replay(site, visits, first, changingMs))
      figures.with.push(await whileChanging(folder, changesPerSecond, () => replay(site, visits, first, changingMs)))
    }
    return figures
  } finally {
    await site.stop()
    removeData(folder)
  }
}
