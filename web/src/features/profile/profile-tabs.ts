import { routePatterns } from '../../paths.ts'

/** Spec §2. The names are in the address, so that reload, Back and links lead to the tab. */
export const profileTabs = [
  { name: 'profil', label: 'Profil' },
  { name: 'favoriter', label: 'Favoriter' },
] as const

export type ProfileTabName = (typeof profileTabs)[number]['name']

/** The tab in the address; the first one by default. */
export function readProfileTab(params: URLSearchParams): ProfileTabName {
  return profileTabs.find(({ name }) => name === params.get('tab')?.toLowerCase())?.name ?? 'profil'
}

/** The address of a tab; the first tab is the default and needs no parameter. */
export function profileTabPath(name: ProfileTabName): string {
  return name === 'profil' ? routePatterns.profile : `${routePatterns.profile}?tab=${name}`
}
