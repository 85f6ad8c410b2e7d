/** The call by which browsers count. A file of its own, because the button for rounds needs no other call. See ../endpoints.ts. */
export const countEndpoints = {
  countPlanned: { method: 'POST', path: '/count_planned', key: true, token: 'none' },
} as const
