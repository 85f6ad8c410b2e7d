import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The faces of the first paint; the bold one follows with the stylesheet. */
const firstFaces = /assets\/(caprasimo-latin-400|familjen-grotesk-latin-400)-normal-.*\.woff2$/

/** Asks for the fonts beside the stylesheet instead of after it; their names are known only when the site is built. */
export const fontPreloadPlugin: Plugin = {
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => firstFaces.test(file))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend',
        })),
  },
}
