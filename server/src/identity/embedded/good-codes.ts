import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Auth } from './auth.ts'
import { isCode } from './mailed-codes.ts'

/** What codes are mailed for, as they are stored. */
const purposes = ['reset-password', 'confirm-email'] as const

/** Whether a request's body holds a code that was mailed and is still good, for whatever. */
export async function bringsGoodCode(auth: Auth, clock: Clock, { body }: FastifyRequest): Promise<boolean> {
  const { code } = (body ?? {}) as { readonly code?: unknown }
  if (typeof code !== 'string' || !isCode(code)) return false
  const { internalAdapter } = await auth.$context
  for (const purpose of purposes) {
    const row = await internalAdapter.findVerificationValue(`${purpose}:${code}`)
    if (row && row.expiresAt.getTime() > clock()) return true
  }
  return false
}
