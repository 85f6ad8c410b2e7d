/** The names of towns and counties in URLs, such as 'boras'. */
import { slugOf } from './slug.ts'
import { type Town, towns } from './towns.ts'

const plainSlugs = towns.map(({ name }) => slugOf(name))

/**
 * The slug of each town. If two towns share one, it belongs to the town whose name is spelled like it (Habo); the slug
 * of the other (Håbo) includes the county.
 */
const slugs = new Map(
  towns.map((town, at) => {
    const slug = plainSlugs[at] as string
    const isShared = plainSlugs.indexOf(slug) !== plainSlugs.lastIndexOf(slug)
    const isPlain = town.name.toLowerCase() === slug
    return [town.name, isShared && !isPlain ? `${slug}-${slugOf(shortCounty(town.county))}` : slug]
  }),
)
const townsBySlug = new Map(towns.map((town) => [slugs.get(town.name), town]))

/** The names of all counties, in Swedish alphabetical order: 'Västra Götalands län'. */
export const counties: readonly string[] = [...new Set(towns.map(({ county }) => county))].toSorted((a, b) =>
  a.localeCompare(b, 'sv'),
)
const countiesBySlug = new Map(counties.map((county) => [countySlug(county), county]))

/** The name of a town in URLs: 'boras'. */
export function townSlug({ name }: Pick<Town, 'name'>): string {
  return slugs.get(name) ?? slugOf(name)
}

export function townOfSlug(slug: string): Town | undefined {
  return townsBySlug.get(slug)
}

/** The name of a county in URLs: 'vastra-gotalands-lan'. */
export function countySlug(county: string): string {
  return slugOf(county)
}

export function countyOfSlug(slug: string): string | undefined {
  return countiesBySlug.get(slug)
}

/** The name of a county without 'län': 'Uppsala län' becomes 'Uppsala'. */
function shortCounty(county: string): string {
  return county.replace(/ län$/, '')
}
