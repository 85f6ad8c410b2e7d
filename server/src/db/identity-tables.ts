/** The tables of the embedded identity provider, with better-auth's column names. Instants are ISO text in UTC. */

interface IdentityRow {
  id: string
  createdAt: string
}

export interface IdentityUserTable extends IdentityRow {
  /** Always empty: the name is stored in the profile. */
  name: string
  email: string
  emailVerified: number
  image: string | null
  updatedAt: string
}

export interface IdentitySessionTable extends IdentityRow {
  userId: string
  token: string
  expiresAt: string
  updatedAt: string
  /** Always empty, like the user agent: the site does not store them. */
  ipAddress: string | null
  userAgent: string | null
  /** How the user of this session signed in: 'password' or 'facebook.com'. */
  signInProvider: string
}

/** A way to sign in to an account. */
export interface IdentityAccountTable extends IdentityRow {
  userId: string
  /** 'credential' for a password, or 'facebook'. */
  providerId: string
  /** The provider's id for the person; for a password, the id in `identity_user`. */
  accountId: string
  password: string | null
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  updatedAt: string
}

/** Values that a mailed link or a sign-in with Facebook must return. */
export interface IdentityVerificationTable extends IdentityRow {
  /** better-auth's name for the value, such as 'facebook-state:…', as a hash. */
  identifier: string
  value: string
  expiresAt: string
  updatedAt: string
}

/** The keys that sign tokens. */
export interface IdentityKeyTable extends IdentityRow {
  publicKey: string
  /** The private key, encrypted. */
  privateKey: string
  expiresAt: string | null
}
