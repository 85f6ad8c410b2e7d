/**
 * Settings of the site that operators choose. A setting that nobody has chosen, or whose choice was undone, has no row.
 */
import type { Reading, Writing } from './write.ts'

const slideshowName = 'slideshow'

/** The ids of the markets that operators chose for the slideshow, in order; null when the default applies. */
export async function loadSlideshowChoice(reading: Reading): Promise<readonly number[] | null> {
  const row = await reading.selectFrom('choice').select('value').where('name', '=', slideshowName).executeTakeFirst()
  return row ? (JSON.parse(row.value) as number[]) : null
}

/** Stores the chosen ids; null deletes the choice, so that the default applies. */
export async function updateSlideshowChoice(writing: Writing, ids: readonly number[] | null): Promise<void> {
  const { trx, revision } = writing
  if (ids === null) {
    await trx.deleteFrom('choice').where('name', '=', slideshowName).execute()
    return
  }
  const columns = { value: JSON.stringify(ids), revision }
  await trx
    .insertInto('choice')
    .values({ name: slideshowName, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}
