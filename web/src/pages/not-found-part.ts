import { part } from '../ui/part.ts'

/** Fetched only where it is shown. */
export const NotFoundPage = part(async () => (await import('./NotFoundPage.tsx')).default)
