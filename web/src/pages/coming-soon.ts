import type { ComingPath } from '../routes.tsx'
import { routePatterns } from '../paths.ts'

interface ComingPage {
  readonly title: string
  /** What will be here, and what to do until then. */
  readonly promise: string
}

/** What the pages say that are still to be built. */
export const comingPages: Readonly<Record<ComingPath, ComingPage>> = {
  [routePatterns.tips]: {
    title: 'Skicka ett tips',
    promise: 'Här ska du kunna tipsa om en butik eller en loppis som vi har missat. Mejla oss gärna så länge.',
  },
  [routePatterns.feedback]: {
    title: 'Lämna feedback',
    promise: 'Här ska du kunna berätta vad du tycker om Fyndkartan. Vi läser mejl under tiden.',
  },
  [routePatterns.about]: {
    title: 'Om oss',
    promise: 'Fyndkartan samlar loppisar och second hand-butiker i hela Sverige. Mer om oss skriver vi här.',
  },
  [routePatterns.terms]: {
    title: 'Användarvillkor',
    promise:
      'Här ska villkoren stå. Redan nu gäller: uppgifterna kan vara fel eller gamla, så kontrollera dem med butiken eller arrangören.',
  },
  [routePatterns.privacy]: {
    title: 'Integritetspolicy',
    promise: 'Här ska det stå vilka uppgifter vi sparar och varför. Mejla oss om du undrar något redan nu.',
  },
  [routePatterns.cookies]: {
    title: 'Cookies',
    promise: 'Här ska det stå vad som sparas i din webbläsare. Mejla oss om du undrar något redan nu.',
  },
  [routePatterns.gdpr]: {
    title: 'GDPR',
    promise: 'Här ska dina rättigheter stå, och hur du använder dem. Mejla oss om du undrar något redan nu.',
  },
}
