/**
 * The calls for programs and operators. The site's pages do not call `siteConfig`: they contain the configuration. See
 * ../endpoints.ts.
 */
export const operationEndpoints = {
  siteConfig: { method: 'GET', path: '/site_config', key: false, token: 'none' },
  healthy: { method: 'GET', path: '/healthz', key: false, token: 'none' },
  ready: { method: 'GET', path: '/readyz', key: false, token: 'none' },
  metrics: { method: 'GET', path: '/metrics', key: false, token: 'none' },
} as const
