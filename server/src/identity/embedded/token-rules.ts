/** What our own identity tokens say of themselves. The issuer is a name, not an address: tokens are valid on every server that shares the database. */
export const tokenIssuer = 'https://fyndkartan.invalid/identity'
export const tokenAudience = 'fyndkartan'

/** Whoever holds a token is believed that long, also after signing out. */
export const tokenLifeS = 15 * 60
