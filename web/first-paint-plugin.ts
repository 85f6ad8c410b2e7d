import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import type { FirstPart } from './src/first-part.ts'

export type Bundle = Rolldown.OutputBundle

/** The styles for the first paint of every page: chunk-groups.ts names their file. */
export const shellStyles = /^assets\/shell-[^/]*\.css$/

/** The fonts of the first paint that are preloaded; browsers load the bold one once they have the styles. */
const firstFaces = /^assets\/(caprasimo-latin-400|familjen-grotesk-latin-400)-normal-.*\.woff2$/

/** The entry source files of the content shown first. */
const firstSources: Readonly<Record<FirstPart, readonly RegExp[]>> = {
  map: [/pages\/SearchPage\.tsx$/, /features\/map\/PlacesMap\.tsx$/],
  list: [/pages\/SearchPage\.tsx$/, /features\/results\/ResultsView\.tsx$/],
  shop: [
    /pages\/PlacePage\.tsx$/,
    /place\/ShopSheet\.tsx$/,
    /round\/RoundButton\.tsx$/,
    /features\/map\/SmallMap\.tsx$/,
  ],
  market: [
    /pages\/PlacePage\.tsx$/,
    /place\/MarketSheet\.tsx$/,
    /round\/RoundButton\.tsx$/,
    /features\/map\/SmallMap\.tsx$/,
  ],
  other: [],
}

/** The map's worker, preloaded, since the map requests it only when it runs. */
const mapWorker = /^assets\/cluster\.worker-[^/]*\.js$/

/**
 * Inlines the shell's styles and a preloading script (src/first-script.ts) in the page. Header and heading are then
 * painted one round trip earlier, and the browser need not discover chunks one after the other. At build time, since
 * file names are unknown before.
 */
export const firstPaintPlugin: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {}, filename }) {
      if (!filename.endsWith('index.html')) return undefined
      const program = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId === filename,
      )
      const styles = Object.values(bundle).find(({ fileName }) => shellStyles.test(fileName))
      if (!program || styles?.type !== 'asset') throw new Error('the site has no program or no styles')
      const tags: HtmlTagDescriptor[] = [
        link({ rel: 'modulepreload', href: `/${program.fileName}`, crossorigin: true }),
        { tag: 'style', children: String(styles.source).trim(), injectTo: 'head' },
        {
          tag: 'script',
          children: await buildFirstScript(`/${program.fileName}`, `/${styles.fileName}`, bundle),
          injectTo: 'head',
        },
      ]
      tags.unshift(...fontTags(bundle))
      // Removes the tags that load program and styles, since the script starts the program and the styles are inlined.
      return { html: html.replace(/<script type="module" .*?<\/script>|<link rel="stylesheet" .*?>/g, ''), tags }
    },
  },
}

/** Preloads the fonts of the first paint. */
export function fontTags(bundle: Bundle, faces = firstFaces): HtmlTagDescriptor[] {
  return Object.keys(bundle)
    .filter((file) => faces.test(file))
    .map((file) => link({ rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }))
}

function link(attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' }
}

async function buildFirstScript(programFile: string, stylesFile: string, bundle: Bundle): Promise<string> {
  const workers = Object.keys(bundle).flatMap((file) => (mapWorker.test(file) ? [`/${file}`] : []))
  const partFiles = Object.fromEntries(
    Object.entries(firstSources).map(([part, sources]) => {
      const files = filesOf(sources, bundle)
      return [part, part === 'map' ? [...files, ...workers] : files]
    }),
  )
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      programFile: JSON.stringify(programFile),
      stylesFile: JSON.stringify(stylesFile),
      partFiles: JSON.stringify(partFiles),
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: { input: `${import.meta.dirname}/src/first-script.ts`, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}

/** The addresses of the shell's scripts. */
export function shellFiles(bundle: Bundle): string[] {
  return Object.keys(bundle).flatMap((name) =>
    /^assets\/(shell|rolldown-runtime)-[^/]*\.js$/.test(name) ? [`/${name}`] : [],
  )
}

/** The addresses of all files that these sources need in addition to the shell. */
export function filesOf(sources: readonly RegExp[], bundle: Bundle): string[] {
  const found = new Set<string>()
  const open = sources.map((source) => {
    // Searches the modules of all chunks, since chunk-groups.ts puts several sources into one.
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => source.test(id)),
    )
    if (!chunk) throw new Error(`${source}: a first part is in no chunk`)
    return chunk.fileName
  })
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name) || /^assets\/(index|shell|rolldown-runtime)-/.test(name)) continue
    found.add(name)
    for (const styles of file.viteMetadata?.importedCss ?? []) found.add(styles)
    open.push(...file.imports)
  }
  return Array.from(found, (name) => `/${name}`)
}
