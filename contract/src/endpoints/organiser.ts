/** The calls of organisers; /managed_place takes the secret of their link in a header. See ../endpoints.ts. */
export const organiserEndpoints = {
  claimPlace: { method: 'POST', path: '/claim_place', key: true, token: 'none' },
  managedPlace: { method: 'GET', path: '/managed_place', key: true, token: 'none' },
  editManagedPlace: { method: 'PUT', path: '/managed_place', key: true, token: 'none' },
  confirmManagedPlace: { method: 'POST', path: '/managed_place/confirm', key: true, token: 'none' },
  exportManagedPlace: { method: 'GET', path: '/managed_place/export', key: true, token: 'none' },
  renewPlaceLink: { method: 'POST', path: '/managed_place/renew_link', key: true, token: 'none' },
  endPlaceLink: { method: 'POST', path: '/managed_place/end', key: true, token: 'none' },
} as const
