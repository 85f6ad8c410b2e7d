/** Scenes of the sources (files that the site imports regularly) at the operator's desk. */
import { differencesToWire } from '@fyndkartan/contract/differences'
import { sourceToWire } from '@fyndkartan/contract/source'
import type { DifferingSource, ShownDifference } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Shop } from '@fyndkartan/domain/shop'
import { type StoredSource, osmSweden, type SourceRun } from '@fyndkartan/domain/source'
import type { Page } from '@playwright/test'
import { answer, fail, hold, press, type Scenes } from './scene.ts'

const ranAtMs = Date.UTC(2026, 10, 21, 1, 37)

function run(changes: Partial<SourceRun>): SourceRun {
  const counts = { added: 0, changed: 3, unchanged: 120, kept: 2, removed: 0 }
  const result = {
    ...counts,
    source: 'Kommunens lista',
    read: 125,
    skipped: [],
    skippedCount: 0,
    hoursNotExpressible: [],
    hoursNotExpressibleCount: 0,
    shortened: [],
    shortenedCount: 0,
    repeats: [],
    repeatsCount: 0,
    examples: [],
    edits: null,
    fingerprint: 'a',
    actionId: null,
  }
  return {
    id: 1,
    startedAtMs: ranAtMs,
    endedAtMs: ranAtMs + 4000,
    cause: 'schedule',
    outcome: 'done',
    reason: null,
    result,
    ...changes,
  }
}

function source(id: number, changes: Partial<StoredSource>) {
  return sourceToWire({
    id,
    name: 'Kommunens lista',
    kind: 'csv',
    address: 'https://www.example.se/oppna-data/loppisar.csv',
    every: 'day',
    licence: 'CC0 1.0',
    attribution: 'Borås stad',
    wanted: 'loppis, marknad',
    unwanted: '',
    status: 'active',
    waitsFor: null,
    failures: 0,
    nextAtMs: Date.UTC(2026, 10, 22, 1, 37),
    ordered: null,
    isRunning: false,
    places: 125,
    lastRun: run({}),
    ...changes,
  })
}

const reason = 'Den skulle ta bort 40 av källans 125 platser, mer än en femtedel.'
const held = run({ outcome: 'held', reason })
const heldResult = held.result && { ...held.result, removed: 40 }

const sources = [
  source(1, { ...osmSweden, places: 1843, isRunning: true, lastRun: run({ outcome: 'running', result: null }) }),
  source(2, { status: 'waiting', waitsFor: reason, nextAtMs: null, lastRun: { ...held, result: heldResult } }),
  source(3, { name: 'Loppiskalendern', kind: 'ical' }),
]

const show = async (page: Page, some: readonly object[], differing: readonly DifferingSource[] = []) => {
  await answer(page, '/desk/sources', { sources: some })
  await answer(page, '/desk/differences', differencesToWire(differing))
}

const shop = (id: number, facts: Partial<Shop>): Shop => ({
  ...unknownFacts('shop'),
  kind: 'shop',
  id,
  name: 'Kupan Borås',
  address: 'Bryggaregatan 5',
  town: 'Borås',
  ...facts,
})
const difference = (
  id: number,
  ours: Partial<Shop>,
  theirs: Partial<Shop> | null,
  isMerged = false,
): ShownDifference => ({
  id,
  version: 1,
  sourceVersion: 1,
  place: shop(id, ours),
  series: null,
  isMerged,
  stated: theirs && { place: shop(id, { ...ours, ...theirs }), series: null },
})

const differing: readonly DifferingSource[] = [
  {
    sourceId: 3,
    scope: 'ical:Loppiskalendern#',
    name: 'Loppiskalendern',
    count: 62,
    differences: [
      difference(
        1,
        { phone: '033-10 20 30' },
        { phone: '033-44 55 66', link: 'https://www.rodakorset.se/kupan-boras' },
      ),
      difference(
        2,
        { name: 'Erikshjälpen Second Hand', openingHours: 'varierar' },
        { address: 'Österlånggatan 70 B, ingång från gården', openingHours: 'säsongsbaserade' },
        true,
      ),
      difference(3, { name: 'Myrorna' }, null),
    ],
  },
  {
    sourceId: null,
    scope: 'csv:loppislistan 2026#',
    name: 'loppislistan 2026',
    count: 1,
    differences: [
      difference(4, { name: 'Retrolyckan' }, { name: 'Retrolyckan AB', description: 'Möbler, glas och porslin.' }),
    ],
  },
]

export const sourceScenes: Scenes = {
  'desk-sources': { path: '/#/granska/kallor', before: (page) => show(page, sources) },
  'desk-sources-differences': {
    path: '/#/granska/kallor',
    before: (page) => show(page, sources.slice(2), differing),
  },
  'desk-sources-empty': { path: '/#/granska/kallor' },
  'desk-sources-failed': { path: '/#/granska/kallor', before: (page) => fail(page, '/desk/sources') },
  'desk-sources-loading': { path: '/#/granska/kallor', before: (page) => hold(page, '/desk/sources') },
  'desk-sources-form': {
    path: '/#/granska/kallor',
    steps: async (page) => {
      await press(page, 'Lägg till en källa')
      await press(page, 'Lägg till och provkör')
    },
  },
  'desk-sources-remove': {
    path: '/#/granska/kallor',
    before: (page) => show(page, sources.slice(2)),
    steps: (page) => press(page, 'Ta bort'),
  },
}
