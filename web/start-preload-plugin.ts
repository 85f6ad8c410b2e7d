import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The faces of the first paint; the bold one follows with the stylesheet. */
const firstFaces = /assets\/(caprasimo-latin-400|familjen-grotesk-latin-400)-normal-.*\.woff2$/
const startPage = /assets\/(SearchPage|start)-.*\.(js|css)$/

/**
 * Has the browser fetch beside the shell what it would else find out about only afterwards: the first fonts and the start
 * page. Their names are known only when the site is built.
 */
export const startPreloadPlugin: Plugin = {
  name: 'start-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {}).flatMap((file): HtmlTagDescriptor[] => {
        if (firstFaces.test(file))
          return [preload({ rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true })]
        if (!startPage.test(file)) return []
        return [
          file.endsWith('.css')
            ? preload({ rel: 'preload', href: `/${file}`, as: 'style', crossorigin: true })
            : preload({ rel: 'modulepreload', href: `/${file}`, crossorigin: true }),
        ]
      }),
  },
}

function preload(attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' }
}
