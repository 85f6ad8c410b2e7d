/** Keeps code that runs inside a transaction of `write` from using the outer database, which would deadlock on SQLite. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'

interface OpenTransaction {
  open: boolean
}

const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

const insideMessage = 'inside write(): use its transaction, the outer database would wait for ever on SQLite'

/** The mark is cleared when the transaction ends, so that work started inside it may use the outer database afterwards. */
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

/** Makes the outer database throw inside a transaction instead of waiting for the connection that the transaction holds. */
export class TransactionGuard implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    assertOutside()
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
