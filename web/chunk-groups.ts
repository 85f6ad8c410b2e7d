import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

const projectFolder = import.meta.dirname.replace(/web$/, '')

/**
 * The chunks for modules that several parts of the program share. By default the bundler makes a chunk for every combination of
 * parts: dozens of small files that compress badly and cost a request each. Here, modules that are fetched together anyway share a
 * chunk. first-paint-plugin.ts makes the browser fetch the first chunks of an address in parallel.
 */
export const chunkGroups: Group[] = [
  { ...importedBy('shell', ['main.tsx']), minShareCount: 1 },
  // With what its map and its list share.
  importedBy('start', ['pages/SearchPage.tsx', 'api/place-query.ts', 'features/place/place-id.ts'], 'and these'),
  importedBy('map', ['features/map/SmallMap.tsx']),
  importedBy('places-map', ['features/map/PlacesMap.tsx']),
  // What a round is in its address, and what is done to it.
  importedBy('round', ['features/round/RoundButton.tsx']),
  // What popups and cards say of a place, and its page says too.
  importedBy('popup', ['features/popup/PlacePopup.tsx', 'features/results/ResultCard.tsx']),
  importedBy('drawing', ['ui/drawings/Drawing.tsx'], 'and these'),
  // A shop's page shows one of them.
  importedBy('drawings', ['ui/drawings/CoffeeTable.tsx', 'ui/drawings/Chairs.tsx'], 'and these'),
  ...['RecordCrate', 'MarketStall', 'EmptyTable'].map((name) =>
    importedBy(name, [`ui/drawings/${name}.tsx`], 'and these'),
  ),
  importedBy('session', ['api/identity/embedded-client.ts']),
  // 'form' is needed by nearly every form, 'open-form' by those for visitors without an account.
  importedBy('use-attempt', ['ui/use-attempt.ts'], 'and these'),
  importedBy('form', ['ui/TextField.tsx', 'ui/FormMessage.tsx'], 'and these'),
  importedBy(
    'open-form',
    [
      'ui/HoneyField.tsx',
      'api/use-form-visit.ts',
      'api/text-for-visitors.ts',
      'api/stored-drafts.ts',
      'contract/src/page-marks.ts',
    ],
    'and these',
  ),
  importedBy('account', ['api/account.ts', 'api/identity/auth-texts.ts'], 'and these'),
  // What a signed-in visitor takes along: hearts, the notice of it and the start of the site share it. Each file that is named costs the start
  // page a few bytes.
  importedBy('kept', ['features/favourites/LikeButton.tsx']),
  // The address of a place's page, and the search in it: other pages need them too.
  importedBy('addresses', ['features/place/own-page-address.ts', 'features/search/search-of-page.ts'], 'and these'),
  importedBy('not-found', ['pages/NotFoundPage.tsx'], 'and these'),
  // What every page with an address of its own begins with.
  importedBy(
    'card',
    [
      'pages/PlaceSheet.tsx',
      'features/place/Card.tsx',
      'features/place/OpeningHours.tsx',
      'features/place/place-parts.ts',
      'features/served/NearbyPlaces.tsx',
      'features/served/PageCrumbs.tsx',
    ],
    'and these',
  ),
  importedBy('report', ['contract/src/report.ts'], 'and these'),
  // What the pages of a place have in common, by either address.
  importedBy('place', [
    'pages/PlacePage.tsx',
    'pages/ServedPlace.tsx',
    'features/place/ShopSheet.tsx',
    'features/place/MarketSheet.tsx',
  ]),
  importedBy('result-card', ['features/results/ResultCard.tsx', 'features/results/use-open-maps.ts'], 'and these'),
  importedBy('served', ['pages/ServedTown.tsx', 'pages/ServedCounty.tsx', 'pages/ServedGone.tsx']),
  // Beyond an ordinary week: for shops that need it, searches for open shops, and forms.
  importedBy('hours', ['ui/FullStatusLine.tsx', 'ui/OpenOnDays.tsx', 'features/place/FullHoursList.tsx']),
  importedBy('fact-labels', ['ui/fact-labels.ts'], 'and these'),
  // The cards below on a place's page, which are fetched last.
  {
    ...importedBy('place-end', ['features/place/KnownFactsCard.tsx', 'features/place/ReportCard.tsx'], 'and these'),
    minShareCount: 1,
  },
]

/** All that the embedded frame begins with: by default each module that a later part needs too would be moved to a chunk of its own. */
export const embedGroup: Group = { ...importedBy('embed', ['embed.ts']), minShareCount: 1 }

/** The modules that these parts, files in src/ or in contract/, import statically and that another part imports too; optionally the parts themselves. Earlier groups take precedence. */
function importedBy(name: string, parts: readonly string[], andThese?: 'and these'): Group {
  const roots = parts.map((part) =>
    part.startsWith('contract/') ? `${projectFolder}${part}` : `${import.meta.dirname}/src/${part}`,
  )
  let found: Set<string> | undefined
  return {
    name(id, context) {
      found ??= importedFrom(roots, context)
      return found.has(id) && (andThese !== undefined || !roots.includes(id)) ? name : null
    },
    debugName: name,
    minShareCount: 2,
  }
}

function importedFrom(roots: readonly string[], context: Context): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
