import { part } from '../ui/part.ts'

/** A chunk of its own, since few visitors need this page. */
export const NotFoundPage = part(async () => (await import('./NotFoundPage.tsx')).default)
