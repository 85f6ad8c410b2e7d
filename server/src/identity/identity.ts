/** Who is asking. A port: accounts are kept by a provider outside. */
export interface Viewer {
  readonly uid: string
}

export interface Identity {
  /** Null when the token is not a valid one of ours. */
  verify(token: string): Promise<Viewer | null>
}

/** As long as there are no accounts, no token is valid. */
export const noAccounts: Identity = { verify: async () => null }
