/** `npm run erase -- store|event|series|tip|feedback ID`: deletes for good everything that is stored about it. The server may be running. */
import { parseArgs } from 'node:util'
import { subjectFromWire, subjectToWire } from '@fyndkartan/contract/desk-subject'
import { systemClock } from '../clock.ts'
import { type ErasableSubject, erase, type Erasure, loadErasure } from '../db/erasure.ts'
import { maxId } from '../db/places.ts'
import { write } from '../db/write.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `Usage: npm run erase -- store|event|series|tip|feedback ID [--yes]

  Without --yes it says what would go, and changes nothing. It cannot be undone.
  The desk shows the number: #12. An event that is held more than once goes with all its dates.`

await runCommand(async (open) => {
  const { subject, id, isConfirmed } = readArguments()
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
    console.log(`${called} tells: ${erasure.tells || 'nothing'}`)
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
  const subject = subjectFromWire(type)
  if (!isErasable(subject) || !/^[1-9]\d{0,9}$/.test(number) || Number(number) > maxId || rest.length > 0)
    throw new CommandError(usage)
  return { subject, id: Number(number), isConfirmed: values.yes }
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

/** 'with 3 lines of the log and tip 4'. */
function formatRest({ lines, tips }: Erasure): string {
  const log = `${lines} ${lines === 1 ? 'line' : 'lines'} of the log`
  return ['with', log, ...tips.map((tip) => `and tip ${tip}`)].join(' ')
}
