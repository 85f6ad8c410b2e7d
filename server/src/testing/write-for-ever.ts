/** A process that inserts shops one by one until it is killed, printing each id after its commit. */
import { writeSync } from 'node:fs'
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { insertShop } from '../db/places.ts'
import { write } from '../db/write.ts'
import { buildShop } from './build-place.ts'

const database = openDatabase(readConfig())
await migrate(database)
for (;;) writeSync(1, `${await write(database, 0, (writing) => insertShop(writing, buildShop()))}\n`)
