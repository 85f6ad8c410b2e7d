/** Becomes `/embed.js`, which other sites' pages include. */
import { defineFyndKarta } from './fynd-karta.ts'

// A module has no current script. Several sites' scripts may be in one page, and the first decides.
const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]')
if (script instanceof HTMLScriptElement && script.src) defineFyndKarta(new URL(script.src).origin)
