import { PlaceIndex } from '@fyndkartan/search/place-index'
import { expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { migrate } from '../db/migrate.ts'
import { deletePlace, insertMarket, insertShop, insertShops, updatePlace } from '../db/places.ts'
import { write } from '../db/write.ts'
import { IndexSync } from './index-sync.ts'
import { indexOptions } from '../modules/search/post-bytes.ts'
import { beginWithoutTimer } from '../testing/begin-without-timer.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'

function indexOf(database: Database) {
  const index = new PlaceIndex(indexOptions)
  const nameOf = (id: number) => {
    const row = index.rowOf({ kind: 'shop', id })
    return row < 0 ? null : (JSON.parse(Buffer.from(index.bytesOf(row)).toString()) as { name: string }).name
  }
  return { index, sync: new IndexSync(database, index), nameOf }
}

const log = () => ({
  info: vi.fn<(message: string) => void>(),
  warn: vi.fn<(details: object, message: string) => void>(),
})

onEachDatabase(({ fresh, place }) => {
  test('the start loads everything except tombstones', async () => {
    const database = await fresh()
    await write(database, 1, async (writing) => {
      await insertShops(
        writing,
        Array.from({ length: 1100 }, (_, i) => buildShop({ id: i + 1 })),
      )
      await insertMarket(writing, buildMarket())
      await deletePlace(writing, { kind: 'shop', id: 5 })
    })
    const { index, sync, nameOf } = indexOf(database)
    expect(sync.loaded).toBe(false)
    await sync.load()
    expect(sync.loaded).toBe(true)
    expect(index.counts).toEqual({ shops: 1099, markets: 1 })
    expect(nameOf(5)).toBeNull()
  })

  test('new, changed and removed places are applied, also after loading an empty database', async () => {
    const database = await fresh()
    const { index, sync, nameOf } = indexOf(database)
    await sync.load()
    await write(database, 1, (writing) =>
      insertShops(writing, [buildShop({ name: 'Ett' }), buildShop({ name: 'Två' })]),
    )
    await sync.catchUp()
    expect([nameOf(1), nameOf(2)]).toEqual(['Ett', 'Två'])
    await write(database, 2, async (writing) => {
      await updatePlace(writing, 'shop', 1, buildShop({ name: 'Nytt' }))
      await deletePlace(writing, { kind: 'shop', id: 2 })
    })
    await sync.catchUp()
    expect([nameOf(1), nameOf(2)]).toEqual(['Nytt', null])
    expect(index.counts).toEqual({ shops: 1, markets: 0 })
  })

  test('changes by another node arrive within about a second, without a notification', async () => {
    const config = await place()
    const [ours, theirs] = [openDatabase(config), openDatabase(config)]
    await migrate(ours)
    const { sync, nameOf } = indexOf(ours)
    await sync.load()
    sync.begin(log())
    await write(theirs, 1, (writing) => insertShop(writing, buildShop({ name: 'Från grannen' })))
    await vi.waitFor(() => expect(nameOf(1)).toBe('Från grannen'), { interval: 50 })
    await sync.stop()
    await ours.close()
    await theirs.close()
  })

  test('concurrent calls of catchUp apply every change that was committed before them', async () => {
    const database = await fresh()
    const { index, sync } = indexOf(database)
    await sync.load()
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const id = await write(database, 1, (writing) => insertShop(writing, buildShop()))
        await sync.catchUp()
        expect(index.rowOf({ kind: 'shop', id })).toBeGreaterThanOrEqual(0)
      }),
    )
    expect(index.counts.shops).toBe(20)
  })

  test('a failing database is logged once, searches still work, and all changes are applied afterwards', async () => {
    const database = await fresh()
    const { sync, nameOf } = indexOf(database)
    await write(database, 1, (writing) => insertShop(writing, buildShop({ name: 'Kvar' })))
    await sync.load()
    const said = log()
    beginWithoutTimer(sync, said)
    await write(database, 2, (writing) => insertShop(writing, buildShop({ name: 'Senare' })))
    const rename = (from: string, to: string) => database.db.schema.alterTable(from).renameTo(to).execute()
    await rename('setting', 'away')
    await sync.catchUp()
    await sync.catchUp()
    expect(said.warn).toHaveBeenCalledTimes(1)
    expect([nameOf(1), nameOf(2), sync.loaded]).toEqual(['Kvar', null, true])
    await rename('away', 'setting')
    await sync.catchUp()
    expect(nameOf(2)).toBe('Senare')
    expect(said.info).toHaveBeenCalledTimes(1)
    await sync.stop()
  })

  test('a follower gets the revision in every round, also after it has failed; its failure does not affect the places', async () => {
    const database = await fresh()
    const { sync, nameOf } = indexOf(database)
    await sync.load()
    const said = log()
    beginWithoutTimer(sync, said)
    const heard: number[] = []
    let isBroken = true
    sync.follow(async (upTo) => {
      heard.push(upTo)
      if (isBroken) throw new Error('cannot follow')
    })
    const revision = () => write(database, 1, (writing) => Promise.resolve(writing.revision))
    const first = await revision()
    await write(database, 1, (writing) => insertShop(writing, buildShop({ name: 'Trots allt' })))
    await sync.catchUp()
    await sync.catchUp()
    expect(nameOf(1)).toBe('Trots allt')
    expect(said.warn).toHaveBeenCalledTimes(1)
    isBroken = false
    await sync.catchUp()
    expect(heard).toEqual([first + 1, first + 1, first + 1])
    await sync.stop()
  })

  test('a writer waits until its change is in the index, but not for a database that stops answering', async () => {
    const database = await fresh()
    const { sync, nameOf } = indexOf(database)
    await sync.load()
    await write(database, 1, (writing) => insertShop(writing, buildShop({ name: 'Ett' })))
    await sync.takeOwnWrite()
    expect(nameOf(1)).toBe('Ett')

    const silence = Promise.withResolvers<void>()
    const asked = vi.spyOn(sync, 'catchUp').mockReturnValueOnce(silence.promise)
    await sync.takeOwnWrite(1)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('a database that cannot be read at the start is an error', async () => {
    const database = openDatabase(await place())
    await expect(indexOf(database).sync.load()).rejects.toThrow(/setting/)
    await database.close()
  })
})
