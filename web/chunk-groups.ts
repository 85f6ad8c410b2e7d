import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

/**
 * The chunks for modules that several parts of the program share. By default the bundler makes a chunk for every combination of
 * parts: dozens of small files that compress badly and cost a request each. Here, modules that are fetched together anyway share a
 * chunk. first-paint-plugin.ts makes the browser fetch the first chunks of an address in parallel.
 */
export const chunkGroups: Group[] = [
  { ...importedBy('shell', ['src/main.tsx']), minShareCount: 1 },
  // With what its map and its list share.
  importedBy('start', ['src/pages/SearchPage.tsx', 'src/api/place-query.ts'], 'and these'),
  importedBy('map', ['src/features/map/SmallMap.tsx']),
  importedBy('places-map', ['src/features/map/PlacesMap.tsx']),
  // What a round is in its address, and what is done to it.
  importedBy('round', ['src/features/round/RoundButton.tsx']),
  // What popups say of a place, and cards and its page say too.
  importedBy('popup', ['src/features/popup/PlacePopup.tsx']),
  // The addresses of pages of their own, which their own pages and those that lead to them name.
  importedBy('addresses', ['src/features/place/own-page-address.ts'], 'and these'),
  // On every page of a place, not only with hours that need the group below.
  importedBy(
    'card',
    ['src/features/place/Card.tsx', 'src/features/place/place-parts.ts', 'src/features/place/OpeningHours.tsx'],
    'and these',
  ),
  importedBy('drawing', ['src/ui/drawings/Drawing.tsx'], 'and these'),
  // A shop's page shows one of them.
  importedBy('drawings', ['src/ui/drawings/CoffeeTable.tsx', 'src/ui/drawings/Chairs.tsx'], 'and these'),
  // Needed by nearly every form.
  importedBy('form', ['src/ui/TextField.tsx', 'src/ui/FormMessage.tsx'], 'and these'),
  // Beyond an ordinary week: for shops that need it, searches for open shops, and forms.
  importedBy('hours', ['src/ui/FullStatusLine.tsx', 'src/ui/OpenOnDays.tsx', 'src/features/place/FullHoursList.tsx']),
  importedBy('session', ['src/api/identity/embedded-client.ts']),
  importedBy('account', ['src/api/account.ts', 'src/api/identity/auth-texts.ts'], 'and these'),
  // What a signed-in visitor takes along: hearts, the notice of it and the start of the site share it. Each file that is named costs the start
  // page a few bytes.
  importedBy('kept', ['src/features/favourites/LikeButton.tsx']),
]

/** The modules that these parts import statically and that another part imports too; optionally the parts themselves. Earlier groups take precedence. */
function importedBy(name: string, parts: readonly string[], andThese?: 'and these'): Group {
  const roots = parts.map((part) => `${import.meta.dirname}/${part}`)
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
