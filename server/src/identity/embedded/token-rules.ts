/**
 * The issuer and audience in our own identity tokens. The issuer is a name, not an address: tokens are valid on every
 * server that shares the database.
 */
export const tokenIssuer = 'https://fyndkartan.invalid/identity'
export const tokenAudience = 'fyndkartan'

/** How long a token is valid, s, even after signing out. */
export const tokenLifeS = 15 * 60
