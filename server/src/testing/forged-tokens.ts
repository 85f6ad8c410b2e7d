/** Tokens that must be refused. Each is valid except for the fault in its name. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'

/** A provider's keys, its issuer and the audience of its tokens. */
export interface Signing {
  readonly issuer: string
  readonly audience: string
  readonly kid: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Returns invalid tokens, each with the name of its fault. `claims` are the claims of a valid token. */
export async function forgedTokens(
  { kid, publicKey, privateKey }: Signing,
  claims: Readonly<Record<string, unknown>>,
): Promise<[name: string, token: string][]> {
  const sign = (
    changed: Readonly<Record<string, unknown>> = {},
    { head = {}, key = privateKey }: { head?: Partial<JWTHeaderParameters>; key?: KeyObject | Uint8Array } = {},
  ) =>
    new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changed })) as object as Record<string, unknown>)
      .setProtectedHeader({ alg: 'RS256', kid, ...head })
      // Declares the header x as critical, which a verifier that does not know it must refuse.
      .sign(key, { crit: { x: false } })
  const nowS = Number(claims['iat'])
  const valid = await sign()
  const [head = '', , signature = ''] = valid.split('.')
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const pem = (type: 'spki' | 'pkcs1') => Buffer.from(publicKey.export({ type, format: 'pem' }))
  const strangersJwk = await exportJWK(stranger.publicKey)

  return [
    ['not a token', 'abc'],
    ['three parts of nothing', '..'],
    ['parts that are no JSON', 'a.b.c'],
    ['five parts, as an encrypted one has', `${valid}.x.y`],
    ['expired', await sign({ exp: nowS - 60 })],
    ['without an end', await sign({ exp: undefined })],
    ['unsigned (alg: none)', new UnsecuredJWT({ ...claims }).encode()],
    ['alg: none with a signature', `${encode({ alg: 'none', kid })}.${encode(claims)}.${signature}`],
    ['alg: nOnE', `${encode({ alg: 'nOnE', kid })}.${encode(claims)}.`],
    ['the signature left out', `${head}.${encode(claims)}.`],
    ['HS256 with the public key', await sign({}, { head: { alg: 'HS256' }, key: pem('spki') })],
    ['HS256 with the public key in its older form', await sign({}, { head: { alg: 'HS256' }, key: pem('pkcs1') })],
    ['another algorithm of the same key', await sign({}, { head: { alg: 'RS512' } })],
    ['another padding of the same key', await sign({}, { head: { alg: 'PS256' } })],
    ['somebody else’s signature under the known key’s name', await sign({}, { key: stranger.privateKey })],
    ['an unknown key', await sign({}, { head: { kid: 'stranger' }, key: stranger.privateKey })],
    ['a key that it brings along', await sign({}, { head: { jwk: strangersJwk }, key: stranger.privateKey })],
    [
      'a key from an address that it names',
      await sign({}, { head: { jku: 'http://127.0.0.1:9/keys', kid: 'x' }, key: stranger.privateKey }),
    ],
    ['an extension that nobody knows', await sign({}, { head: { crit: ['x'], x: 1 } })],
    ['claims that were changed afterwards', `${head}.${encode({ ...claims, sub: 'somebody-else' })}.${signature}`],
    ['another issuer', await sign({ iss: 'https://identity.example.org' })],
    ['no issuer', await sign({ iss: undefined })],
    ['another audience', await sign({ aud: 'another-project' })],
    ['no audience', await sign({ aud: undefined })],
    ['nobody', await sign({ sub: '' })],
    ['no subject', await sign({ sub: undefined })],
    ['a subject that is no text', await sign({ sub: 7 })],
    ['a subject that is too long', await sign({ sub: 'u'.repeat(129) })],
    ['no sign-in', await sign({ auth_time: undefined })],
    ['a sign-in tomorrow', await sign({ auth_time: nowS + 86_400 })],
    ['a sign-in that is no number', await sign({ auth_time: String(nowS) })],
    ['signed tomorrow', await sign({ iat: nowS + 86_400, exp: nowS + 90_000 })],
    ['signed at no time', await sign({ iat: undefined })],
    ['not valid yet', await sign({ nbf: nowS + 86_400 })],
    ['too long to be read', await sign({ padding: 'x'.repeat(4096) })],
  ]
}
