import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

/**
 * Which file a module goes to that several parts of the program share. Left to itself the bundler makes a file for every
 * combination of parts, dozens of crumbs that compress badly and cost a request each; what is fetched together anyway stands
 * together here. first-paint-plugin.ts has fetched side by side what an address shows first.
 */
export const chunkGroups: Group[] = [
  { ...importedBy('shell', ['src/main.tsx']), minShareCount: 1 },
  importedBy('start', ['src/pages/SearchPage.tsx']),
  importedBy('map', ['src/features/map/SmallMap.tsx']),
  importedBy('places-map', ['src/features/map/PlacesMap.tsx']),
  // What nearly every form has.
  importedBy('form', ['src/ui/TextField.tsx', 'src/ui/FormMessage.tsx'], 'and these'),
  importedBy('session', ['src/api/identity/embedded-client.ts']),
  importedBy('account', ['src/api/account.ts', 'src/api/identity/auth-texts.ts'], 'and these'),
]

/** What these parts import at once, as far as another part does too; the parts as well where it says so. Earlier groups take first. */
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
