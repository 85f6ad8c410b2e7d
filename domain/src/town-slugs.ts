/** The names of towns and counties in URLs. */
import { slugOf } from './slug.ts'
import { type Town, towns } from './towns.ts'

const plainSlugs = towns.map(({ name }) => slugOf(name))

/**
 * If two towns share a slug, it belongs to the one that is spelt like it; the other's slug includes the county: Habo
 * and Håbo.
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

/** 'Västra Götalands län' and so on, in Swedish order. */
export const counties: readonly string[] = [...new Set(towns.map(({ county }) => county))].toSorted((a, b) =>
  a.localeCompare(b, 'sv'),
)
const countiesBySlug = new Map(counties.map((county) => [countySlug(county), county]))

/** 'boras'. */
export function townSlug({ name }: Pick<Town, 'name'>): string {
  return slugs.get(name) ?? slugOf(name)
}

export function townOfSlug(slug: string): Town | undefined {
  return townsBySlug.get(slug)
}

/** 'vastra-gotalands-lan'. */
export function countySlug(county: string): string {
  return slugOf(county)
}

export function countyOfSlug(slug: string): string | undefined {
  return countiesBySlug.get(slug)
}

/** 'Uppsala län' becomes 'Uppsala'. */
function shortCounty(county: string): string {
  return county.replace(/ län$/, '')
}
