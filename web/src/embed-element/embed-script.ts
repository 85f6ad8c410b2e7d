/** The entry of `/embed.js`, which other sites' pages include. */
import { defineFyndKarta } from './fynd-karta.ts'

// A module has no current script, so a search finds it. A page may have scripts of several sites; the first one wins.
const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]')
if (script instanceof HTMLScriptElement && script.src) defineFyndKarta(new URL(script.src).origin)
