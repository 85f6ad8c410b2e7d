/**
 * `npm run operator -- EMAIL`: gives an account the operator's role, with which it may enter the desk. The server may
 * be running.
 */
import { parseArgs } from 'node:util'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import {
  deleteOperator,
  insertOperator,
  type KnownAccount,
  loadAccount,
  loadAccountsOf,
  loadOperators,
} from '../db/operators.ts'
import { write } from '../db/write.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `Usage: npm run operator -- EMAIL            lets the account with this address enter the desk
       npm run operator -- --remove EMAIL   takes that away, at once
       npm run operator -- --list           tells who may enter

  --uid UID      names the account itself, where several have one address or it has none
  --unconfirmed  gives the role though nobody has confirmed the account's address`

await runCommand(async (open) => {
  const task = readArguments()
  const database = await open()
  if (task.verb === 'list') await listOperators(database)
  else if (task.verb === 'remove') await removeRole(database, task)
  else await giveRole(database, task)
})

interface Named {
  readonly email: string | null
  readonly uid: string | null
}

type Task =
  | { readonly verb: 'list' }
  | ({ readonly verb: 'remove' } & Named)
  | ({ readonly verb: 'give'; readonly unconfirmed: boolean } & Named)

function readArguments(): Task {
  const { values, positionals } = parseUsersArguments()
  const [email = null, ...rest] = positionals
  const uid = values.uid ?? null
  if (rest.length > 0) throw new CommandError(`Give one address.\n${usage}`)
  if (values.list) {
    if (email !== null || uid !== null || values.remove || values.unconfirmed)
      throw new CommandError(`--list takes nothing else.\n${usage}`)
    return { verb: 'list' }
  }
  if (email === null && uid === null) throw new CommandError(usage)
  if (!values.remove) return { verb: 'give', email, uid, unconfirmed: values.unconfirmed }
  if (values.unconfirmed)
    throw new CommandError(`--remove takes no --unconfirmed: it works for unconfirmed addresses too.\n${usage}`)
  return { verb: 'remove', email, uid }
}

function parseUsersArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        remove: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        uid: { type: 'string' },
        unconfirmed: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

async function giveRole(database: Database, named: Named & { readonly unconfirmed: boolean }): Promise<void> {
  // Leave out accounts that had the address earlier, even if their profile still has it.
  const accounts = (await findAccounts(database, named)).filter(
    ({ email }) => named.email === null || isSame(email, named.email),
  )
  const [account, ...others] = accounts
  if (!account) throw new CommandError(noAccount(named))
  if (others.length > 0)
    throw new CommandError(
      `${accounts.length} accounts have the address ${named.email}. Say with --uid which one is meant:\n${accounts.map(formatAccount).join('\n')}`,
    )
  if (account.grantedAtMs === null) {
    if (!account.emailVerified && !named.unconfirmed) throw new CommandError(notConfirmed(account))
    await write(database, systemClock(), (writing) => insertOperator(writing, account.uid))
    console.log(`${nameOf(account)} may enter the desk at /#/granska now.`)
  } else console.log(`${nameOf(account)} has been allowed to enter the desk since ${formatDay(account.grantedAtMs)}.`)
  console.log(`The account was made on ${formatDay(account.createdAtMs)}.`)
  if (!account.emailVerified)
    console.log(
      'Warning: nobody has confirmed the address of this account, so its maker need not own the address.\n' +
        'Unless you know whose it is, take the role away again: npm run operator -- --remove',
      account.email ?? `--uid ${account.uid}`,
    )
  else if (readConfig().firebaseProjectId !== null)
    console.log(
      'Firebase confirms an address for any maker of an account, also for a stranger. Ask the owner of the address for the\n' +
        `firebase_id in the file of "Ladda ner mina uppgifter": it must be ${account.uid}.`,
    )
}

function notConfirmed(account: KnownAccount): string {
  return (
    `Nobody has confirmed the address of this account, so its maker need not own the address:\n` +
    `${formatAccount(account)}\n` +
    'No role was given. Let its owner sign in and follow the mailed link, and run this again; or, if you know whose account\n' +
    'it is, add --unconfirmed.'
  )
}

/** Removes the operator's role from every account that has the address or whose profile still has it. */
async function removeRole(database: Database, named: Named): Promise<void> {
  const accounts = await findAccounts(database, named)
  if (accounts.length === 0) throw new CommandError(noAccount(named))
  const operators = accounts.filter(({ grantedAtMs }) => grantedAtMs !== null)
  await write(database, systemClock(), async (writing) => {
    for (const { uid } of operators) await deleteOperator(writing, uid)
  })
  for (const account of operators) console.log(`${nameOf(account)} may not enter the desk any more.`)
  if (operators.length === 0) console.log(`${accounts.map(nameOf).join(', ')} had no role: nothing is changed.`)
  const { operators: configured } = readConfig()
  const addresses = [named.email, ...accounts.map(({ email }) => email)].map((email) => email?.toLowerCase() ?? '')
  for (const email of new Set(addresses))
    if (configured.includes(email))
      console.log(`${email} is also in OPERATORS, which still opens the desk. Remove it there and restart the server.`)
}

async function listOperators(database: Database): Promise<void> {
  const accounts = await loadOperators(database.db)
  const { operators: configured } = readConfig()
  for (const account of accounts)
    console.log(`${formatAccount(account)}, operator since ${formatDay(account.grantedAtMs ?? 0)}`)
  for (const email of configured) console.log(`${email}  by OPERATORS, as long as its account has it confirmed`)
  if (accounts.length + configured.length === 0) console.log('Nobody may enter the desk yet.')
}

async function findAccounts({ db }: Database, { email, uid }: Named): Promise<KnownAccount[]> {
  if (uid === null) return loadAccountsOf(db, email ?? '')
  const account = await loadAccount(db, uid)
  return account && (email === null || isSame(account.email, email) || isSame(account.shownEmail, email))
    ? [account]
    : []
}

function isSame(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

function noAccount({ email, uid }: Named): string {
  const wanted = [email && `with the address ${email}`, uid && `with the uid ${uid}`].filter(Boolean).join(' and ')
  return `There is no account ${wanted}. Make one first at /#/login, or sign in there once, and run this again.`
}

function nameOf({ email, shownEmail, uid }: KnownAccount): string {
  return `${email ?? `The account ${uid}`}${shownEmail === null ? '' : ` (formerly ${shownEmail})`}`
}

function formatAccount({ uid, email, shownEmail, emailVerified, createdAtMs }: KnownAccount): string {
  const confirmed = emailVerified ? 'confirmed' : 'not confirmed'
  const former = shownEmail === null ? '' : `, profile still shows ${shownEmail}`
  return `${email ?? '(no address)'}  uid ${uid}, made on ${formatDay(createdAtMs)}, address ${confirmed}${former}`
}

/** Formats the Swedish day of an instant. */
function formatDay(ms: number): string {
  return swedishTime(ms).date
}
