/**
 * Prevents code inside a transaction of `write` from using the database outside of it, which would deadlock on SQLite.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'

interface OpenTransaction {
  open: boolean
}

const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

const insideMessage = 'inside write(): use its transaction, the outer database would wait for ever on SQLite'

/**
 * Runs a transaction and marks code inside it. The mark is cleared at the end, so that work that was started inside and
 * continues afterwards may use the database.
 */
export async function runMarked<T>(run: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await currentTransaction.run(mark, run)
  } finally {
    mark.open = false
  }
}

export function assertOutside(): void {
  if (currentTransaction.getStore()?.open) throw new Error(insideMessage)
}

/**
 * A plugin that makes every query outside the transaction throw while a transaction is running; on SQLite the query
 * would wait for the transaction's connection for ever.
 */
export class TransactionGuard implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    assertOutside()
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
