import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

const projectFolder = import.meta.dirname.replace(/web$/, '')

/**
 * The chunks for modules that several parts of the program use. By default the bundler makes a chunk for each
 * combination of parts: dozens of small files that compress badly and cost a request each. Here, modules that are
 * loaded together share a chunk. With first-paint-plugin.ts the browser fetches the first chunks of an address in
 * parallel.
 */
export const chunkGroups: Group[] = [
  { ...importedBy('shell', ['main.tsx']), minShareCount: 1 },
  // Includes the modules of both map and list.
  importedBy('start', ['pages/SearchPage.tsx', 'api/place-query.ts', 'features/place/place-id.ts'], 'and these'),
  importedBy('map', ['features/map/SmallMap.tsx']),
  importedBy('places-map', ['features/map/PlacesMap.tsx']),
  // The code for a round in an address and for changing it.
  importedBy('round', ['features/round/RoundButton.tsx']),
  // Code of popups and cards that a place's page uses too.
  importedBy('popup', ['features/popup/PlacePopup.tsx', 'features/results/ResultCard.tsx']),
  importedBy('drawing', ['ui/drawings/Drawing.tsx'], 'and these'),
  // A shop's page shows one of these drawings.
  importedBy('drawings', ['ui/drawings/CoffeeTable.tsx', 'ui/drawings/Chairs.tsx'], 'and these'),
  // Both are drawn in place of a page.
  { ...importedBy('cups', ['ui/drawings/BrokenCup.tsx', 'ui/drawings/SpiltCup.tsx'], 'and these'), minShareCount: 1 },
  ...['RecordCrate', 'MarketStall', 'EmptyTable'].map((name) =>
    importedBy(name, [`ui/drawings/${name}.tsx`], 'and these'),
  ),
  importedBy('session', ['api/identity/embedded-client.ts']),
  // Nearly every form needs 'form'; those for visitors without an account also need 'open-form'.
  importedBy('use-attempt', ['ui/use-attempt.ts', 'ui/save-file.ts', 'api/describe-refusal.ts'], 'and these'),
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
  // Background work for signed-in visitors. The like buttons, the offline notice and the start of the site use it. Each
  // file in this group costs the start page a few bytes.
  importedBy('kept', ['features/favourites/LikeButton.tsx']),
  // The address of a place's page, and the search in it, for other pages.
  importedBy('addresses', ['features/place/own-page-address.ts', 'features/search/search-of-page.ts'], 'and these'),
  importedBy('not-found', ['pages/NotFoundPage.tsx'], 'and these'),
  // The first code of every page with its own address.
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
  // The code of a place's page, both at its own address and at its route in the start page's document.
  importedBy('place', [
    'pages/PlacePage.tsx',
    'pages/ServedPlace.tsx',
    'features/place/ShopSheet.tsx',
    'features/place/MarketSheet.tsx',
  ]),
  importedBy('result-card', ['features/results/ResultCard.tsx', 'features/results/use-open-maps.ts'], 'and these'),
  importedBy('served', ['pages/ServedTown.tsx', 'pages/ServedCounty.tsx', 'pages/ServedGone.tsx']),
  // Hours beyond an ordinary week: for shops that have them, searches for open shops, and forms.
  importedBy('hours', ['ui/FullStatusLine.tsx', 'ui/OpenOnDays.tsx', 'features/place/FullHoursList.tsx']),
  importedBy('fact-labels', ['ui/fact-labels.ts'], 'and these'),
  importedBy('Placeholder', ['ui/Placeholder.tsx'], 'and these'),
  // What the pages about the site have in common.
  importedBy(
    'info',
    ['InfoPage', 'SupervisoryAuthority', 'OperatorFacts', 'FactList'].map((name) => `features/info/${name}.tsx`),
    'and these',
  ),
  // The number in an operator's header, which the desk uses too.
  importedBy('desk-link', ['features/layout/DeskLink.tsx'], 'and these'),
  // The lower cards on a place's page, loaded last.
  {
    ...importedBy('place-end', ['features/place/KnownFactsCard.tsx', 'features/place/ReportCard.tsx'], 'and these'),
    minShareCount: 1,
  },
]

/** All first code of the embedded frame; by default each module that a later part also needs would become a chunk. */
export const embedGroup: Group = { ...importedBy('embed', ['embed.ts']), minShareCount: 1 }

/**
 * The modules that `parts` (files in src/ or in contract/) import statically and that another part of the program
 * imports too; with `andThese` also the files in `parts` themselves. Earlier groups take precedence.
 */
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
