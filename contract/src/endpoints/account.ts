/** The calls of an account. See ../endpoints.ts. */
export const accountEndpoints = {
  createProfile: { method: 'POST', path: '/create_user_profile', key: true, token: 'required' },
  recordLogin: { method: 'POST', path: '/update_last_login', key: true, token: 'required' },
  getProfile: { method: 'GET', path: '/get_user_profile', key: true, token: 'required' },
  updateProfile: { method: 'PUT', path: '/update_user_profile', key: true, token: 'required' },
  exportPersonalData: { method: 'GET', path: '/export_personal_data', key: true, token: 'required' },
  deleteAccount: { method: 'POST', path: '/delete_account', key: true, token: 'required' },
} as const
