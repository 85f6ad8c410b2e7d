/** The calls of the embedded identity provider; its session is a cookie. See ../endpoints.ts. */
export const identityEndpoints = {
  signUp: { method: 'POST', path: '/identity/sign_up', key: true, token: 'none' },
  signIn: { method: 'POST', path: '/identity/sign_in', key: true, token: 'none' },
  signOut: { method: 'POST', path: '/identity/sign_out', key: true, token: 'none' },
  readSession: { method: 'POST', path: '/identity/session', key: true, token: 'none' },
  requestPasswordReset: { method: 'POST', path: '/identity/request_password_reset', key: true, token: 'none' },
  resetPassword: { method: 'POST', path: '/identity/reset_password', key: true, token: 'none' },
  changePassword: { method: 'POST', path: '/identity/change_password', key: true, token: 'none' },
  changeEmail: { method: 'POST', path: '/identity/change_email', key: true, token: 'none' },
  requestEmailConfirmation: { method: 'POST', path: '/identity/request_email_confirmation', key: true, token: 'none' },
  confirmEmail: { method: 'POST', path: '/identity/confirm_email', key: true, token: 'none' },
  startFacebook: { method: 'GET', path: '/identity/facebook', key: false, token: 'none' },
} as const
