/** The script `/embed.js`, which pages of other sites include. */
import { defineFyndKarta } from './fynd-karta.ts'

// Finds its own script element, since `document.currentScript` is null in a module. If the page has such scripts from
// several sites, the first one counts.
const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]')
if (script instanceof HTMLScriptElement && script.src) defineFyndKarta(new URL(script.src).origin)
