/**
 * `npm run erase -- store|event|series|tip|feedback ID`, or `watches ADDRESS`: permanently deletes this subject and
 * everything that is stored about it. The server may be running.
 */
import { parseArgs } from 'node:util'
import { subjectFromWire, subjectToWire } from '@fyndkartan/contract/desk-subject'
import { systemClock } from '../clock.ts'
import { type ErasableSubject, erase, type Erasure, loadErasure } from '../db/erasure.ts'
import { maxId } from '../db/places.ts'
import type { Database } from '../db/open.ts'
import { WatchKeys } from '../db/watch-keys.ts'
import { deleteWatchesOf, loadWatchesOf } from '../db/watches.ts'
import { write } from '../db/write.ts'
import { watchAddressOf } from '../editing/watch-address.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `Usage: npm run erase -- store|event|series|tip|feedback ID [--yes]
       npm run erase -- watches ADDRESS [--yes]

  Without --yes it says what would go, and changes nothing. It cannot be undone.
  The desk shows the number: #12. An event that is held more than once goes with all its dates.
  ADDRESS is a mail address, whose watches and messages go.`

await runCommand(async (open) => {
  const { subject, id, isConfirmed, email } = readArguments()
  if (email !== null) return eraseWatches(await open(), email, isConfirmed)
  const database = await open()
  const named = `${subjectToWire(subject)} ${id}`
  const erasure = isConfirmed
    ? await write(database, systemClock(), (writing) => erase(writing, subject, id))
    : await loadErasure(database.db, subject, id)
  if (erasure === null) throw new CommandError(`There is no ${named}, or nothing of it any more.`)
  const called = `${subjectToWire(erasure.subject)} ${erasure.id}`
  if (isConfirmed) {
    await database.forgetDeleted()
    console.log(`Erased ${called} ${formatRest(erasure)}.`)
    console.log('Copies of the database that were made before still hold it: make new ones and delete them.')
  } else {
    console.log(`${called} tells: ${erasure.description || 'nothing'}`)
    console.log(`Would be erased ${formatRest(erasure)}. Add --yes to do so: it cannot be undone.`)
  }
  for (const place of erasure.places)
    console.log(
      `What it became stays: npm run erase -- ${subjectToWire(place.kind)} ${place.id} erases that, and this tip with it.`,
    )
})

function readArguments() {
  const { values, positionals } = parseUsersArguments()
  const [type = '', number = '', ...rest] = positionals
  if (type === 'watches') {
    const email = watchAddressOf(number)
    if (email === null || rest.length > 0) throw new CommandError(usage)
    return { subject: null, id: 0, email, isConfirmed: values.yes }
  }
  const subject = subjectFromWire(type)
  if (!isErasable(subject) || !/^[1-9]\d{0,9}$/.test(number) || Number(number) > maxId || rest.length > 0)
    throw new CommandError(usage)
  return { subject, id: Number(number), email: null, isConfirmed: values.yes }
}

function parseUsersArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function isErasable(subject: ReturnType<typeof subjectFromWire>): subject is ErasableSubject {
  return (
    subject === 'shop' || subject === 'market' || subject === 'series' || subject === 'tip' || subject === 'feedback'
  )
}

async function eraseWatches(database: Database, email: string, isConfirmed: boolean): Promise<void> {
  const keys = await WatchKeys.open(database, systemClock())
  const person = keys.personOf('mail', email)
  const count = isConfirmed
    ? await write(database, systemClock(), (writing) => deleteWatchesOf(writing, person))
    : (await loadWatchesOf(database.db, person)).length
  if (count === 0) throw new CommandError('There is no watch of this address, or none any more.')
  const counted = count === 1 ? '1 watch' : `${count} watches`
  if (!isConfirmed)
    return console.log(`Would erase ${counted} of this address. Add --yes to do so: it cannot be undone.`)
  await database.forgetDeleted()
  console.log(`Erased ${counted} of this address.`)
  console.log('Copies of the database that were made before still hold them: make new ones and delete them.')
}

/** What is erased besides the subject, for example 'with 3 lines of the log and tip 4'. */
function formatRest({ lines, tips }: Erasure): string {
  const log = `${lines} ${lines === 1 ? 'line' : 'lines'} of the log`
  return ['with', log, ...tips.map((tip) => `and tip ${tip}`)].join(' ')
}
