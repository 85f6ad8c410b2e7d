/** The calls of forms that need no account, and the lookups that forms make. See ../endpoints.ts. */
export const formEndpoints = {
  formPass: { method: 'GET', path: '/form_pass', key: true, token: 'none' },
  submitTip: { method: 'POST', path: '/submit_tip', key: true, token: 'none' },
  submitFeedback: { method: 'POST', path: '/submit_feedback', key: true, token: 'none' },
  reportPlace: { method: 'POST', path: '/report_place', key: true, token: 'none' },
  findPosition: { method: 'GET', path: '/find_position', key: true, token: 'none' },
  findPostalArea: { method: 'GET', path: '/find_postal_area', key: true, token: 'none' },
} as const
