/**
 * Deliberate faults in the code, about one for each module. Each is one line that a tired programmer might write, and
 * that a test must catch.
 */
import type { Mutant, MutantRow } from './mutant.ts'
import { serverMutants } from './server-mutants.ts'

const rows: readonly MutantRow[] = [
  ...serverMutants,
  // The workspace domain
  [
    'domain/src/account.ts',
    'password.length < minPasswordLength',
    'password.length <= minPasswordLength',
    'A password of the least length is refused.',
  ],
  [
    'domain/src/facts.ts',
    'lng >= sweden.west && lng',
    'lng',
    'A shop west of Norway is accepted.',
    'domain/src/place-form.test.ts',
  ],
  [
    'domain/src/local-time.ts',
    '(year % 100 !== 0 || year % 400 === 0)',
    'year % 100 !== 0',
    '29 February 2000 is not a date of birth.',
  ],
  [
    'domain/src/opening-hours/hours-on.ts',
    'day >= from || day <= to',
    'day >= from && day <= to',
    'A season over the turn of the year is never open.',
  ],
  [
    'domain/src/series/dates-of-rule.ts',
    'filter((date) => date >= first && date <= last)',
    'filter((date) => date >= first && date < last)',
    'A series loses its last listed date.',
    'domain/src/series/occurrences.test.ts',
  ],
  ['domain/src/kronor.ts', 'kronor <= maxKronor', 'kronor < maxKronor', 'The highest allowed price is refused.'],
  [
    'domain/src/list-in-words.ts',
    'texts.slice(0, -1).join',
    'texts.slice(0, -2).join',
    'A list in words loses an entry.',
    'domain/src/opening-hours/hours-in-words.test.ts',
  ],
  // The workspace contract
  [
    'contract/src/calendar-lines.ts',
    'octets + size > 75',
    'octets + size > 76',
    'Lines of calendars are too long for strict readers.',
    'server/src/modules/feeds/round-files.test.ts',
  ],
  ['contract/src/account.ts', 'id < 1', 'id < 0', 'A favourite with the id 0 is accepted.'],
  [
    'contract/src/map-rows.ts',
    'mark >= approximateMark',
    'mark > approximateMark',
    'Approximate positions are shown as exact.',
  ],
  // The workspace search
  [
    'search/src/arrays/row-list.ts',
    'if (list[middle]! < value) low',
    'if (list[middle]! <= value) low',
    'Places vanish from lists.',
  ],
  [
    'search/src/geo/circle-probe.ts',
    'this.distanceKm(lat, lng) <= this.#radiusKm',
    'this.distanceKm(lat, lng) < this.#radiusKm',
    'A place exactly on the radius is not found.',
  ],
  [
    'search/src/text/fold-text.ts',
    '(typed === o && letter === oDots)',
    '(typed === o && letter !== oDots)',
    'The letter o finds words with any other letter, but none with ö.',
    'search/src/text/typo.test.ts',
  ],
  // The workspace web
  [
    'web/src/api/client.ts',
    'answer.status !== 401 || token === null',
    'answer.status !== 403 || token === null',
    'An expired token is not renewed.',
  ],
  [
    'web/src/api/favourite-queue.ts',
    'stored.uid !== uid || !Array',
    'stored.uid === uid || !Array',
    'Likes of one account are sent as those of another.',
    'web/src/api/favourite-queue.browser.test.tsx',
  ],
  [
    'web/src/ui/Dialog.tsx',
    'event.target === event.currentTarget',
    'event.target !== event.currentTarget',
    'A press within a dialog closes it.',
    'web/src/ui/Dialog.dom.test.tsx',
  ],
  [
    'web/src/features/map/engine/fling.ts',
    'atMs - last.ms > stillMs',
    'atMs - last.ms < stillMs',
    'The map does not glide on.',
  ],
  [
    'web/src/features/desk/ActionLine.tsx',
    "parts === 1 ? '1 ändring'",
    "parts <= 2 ? '1 ändring'",
    'Two changes are counted as one.',
    'web/src/features/desk/ActionLine.dom.test.tsx',
  ],
  [
    'web/src/features/popup/PlacePopup.tsx',
    'filter(({ id }) => id !== market.id)',
    'filter(({ id }) => id >= market.id)',
    'A popup names its own date as another one.',
    'web/src/features/popup/PlacePopup.browser.test.tsx',
  ],
  [
    'web/src/features/login/ConfirmSignIn.tsx',
    "reason === 'other-account' ? 'email' : 'password')",
    "reason === 'other-account' ? 'password' : 'email')",
    'The focus is in the wrong field.',
    'web/src/pages/login-by-mail.dom.test.tsx',
  ],
  [
    'web/src/features/search/ExcludedHours.tsx',
    'other !== word',
    'other === word',
    'Removing one choice removes the others.',
    'web/src/features/search/ExcludedHours.dom.test.tsx',
  ],
  [
    'web/src/push.worker.ts',
    '  notification.close()\n',
    '',
    'A notification stays after it was pressed.',
    'e2e/variants/watch-by-push.story.ts',
  ],
  [
    'web/src/styles/base.css',
    'outline: 3px solid var(--focus);',
    'outline: 0 solid var(--focus);',
    'The focus of the keyboard is invisible.',
    'e2e/variants/looks-alike.story.ts',
  ],
  // The folder deploy
  [
    'deploy/prometheus-alerts.yaml',
    'fyndkartan_index_lag_seconds > 30',
    'fyndkartan_index_lag > 30',
    'An alert never fires.',
    'server/src/modules/metrics/metrics.test.ts',
  ],
]

export const mutants: readonly Mutant[] = rows.map(
  ([file, text, replacement, effect, catcher = file.replace(/\.ts$/, '.test.ts')]) => ({
    file,
    text,
    replacement,
    effect,
    catcher,
  }),
)
