/** The pages of spec §2 besides search and places, and one that does not exist. */
export const otherPaths = [
  '/tips',
  '/feedback',
  '/login',
  '/profile',
  '/about',
  '/terms',
  '/integritetspolicy',
  '/cookies',
  '/gdpr',
  '/nowhere',
] as const
