/**
 * `npm run sample`: fills an empty database with sample places. `npm run sample -- --remove`: removes the sample
 * places, but no others.
 */
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { CommandError, creatingIf, newOption, runCommand } from './run-command.ts'
import { fillWithSample } from '../sample/fill.ts'
import { removeSample } from '../sample/remove.ts'

const usage = 'npm run sample [-- --remove] [-- --new]'

await runCommand(async (open) => {
  const { remove, new: isNew } = readArguments()
  const database = await open(creatingIf(isNew))
  if (remove) {
    const { shops, markets } = await removeSample(database, systemClock())
    console.log(`Removed ${shops} sample shops and ${markets} sample markets.`)
    return
  }
  const filled = await fillWithSample(database, systemClock())
  console.log(
    filled
      ? `Added ${filled.shops} sample shops and ${filled.markets} sample markets.`
      : 'Nothing added: the database holds places already, or has held some.',
  )
})

function readArguments() {
  try {
    return parseArgs({ options: { remove: { type: 'boolean', default: false }, ...newOption } }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
  }
}
