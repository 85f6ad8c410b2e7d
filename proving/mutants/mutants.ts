/** Deliberate faults, about one a module. Each is one line that a tired programmer might write, and that a test must catch. */
export interface Mutant {
  readonly file: string
  /** Occurs exactly once in the file (mutants.test.ts). */
  readonly text: string
  readonly replacement: string
  /** What a visitor or an operator would notice. */
  readonly effect: string
}

const rows: readonly (readonly [file: string, text: string, replacement: string, effect: string])[] = [
  // domain
  [
    'domain/src/account.ts',
    'password.length < minPasswordLength',
    'password.length <= minPasswordLength',
    'A password of the least length is refused.',
  ],
  ['domain/src/facts.ts', 'lng >= sweden.west && lng', 'lng', 'A shop west of Norway is accepted.'],
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
  ],
  ['domain/src/kronor.ts', 'kronor <= maxKronor', 'kronor < maxKronor', 'The highest allowed price is refused.'],
  [
    'domain/src/list-in-words.ts',
    'texts.slice(0, -1).join',
    'texts.slice(0, -2).join',
    'A list in words loses an entry.',
  ],
  // contract
  [
    'contract/src/calendar-lines.ts',
    'octets + size > 75',
    'octets + size > 76',
    'Lines of calendars are too long for strict readers.',
  ],
  ['contract/src/account.ts', 'id < 1', 'id < 0', 'A favourite with the id 0 is accepted.'],
  [
    'contract/src/map-rows.ts',
    'mark >= approximateMark',
    'mark > approximateMark',
    'Approximate positions are shown as exact.',
  ],
  // search
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
  ],
  // server: folders
  [
    'server/src/http/answers/compression.ts',
    'length >= thresholdBytes',
    'length <= thresholdBytes',
    'Small answers are compressed, large ones are not.',
  ],
  [
    'server/src/http/limits/call-windows.ts',
    'known.count >= this.#perMinute',
    'known.count > this.#perMinute',
    'One call a minute too many is answered.',
  ],
  [
    'server/src/db/reports.ts',
    "    .where('person_key', '=', report.personKey)\n",
    '',
    'The report of one visitor blocks those of all others.',
  ],
  [
    'server/src/db/backup/fill-database.ts',
    'if (!replace && (await',
    'if (replace && (await',
    'A restore overwrites a site that holds data.',
  ],
  [
    'server/src/live/job-counts.ts',
    'error.statusCode >= 500',
    'error.statusCode > 500',
    'Failed jobs are missing in the metrics.',
  ],
  [
    'server/src/importer/apply-import.ts',
    "change.change !== 'removed' && line",
    "change.change === 'changed' && line",
    'New places of a source are shown as never checked.',
  ],
  [
    'server/src/identity/embedded/email-calls.ts',
    'clock() - session.createdAt.getTime() > recentMs',
    'clock() - session.createdAt.getTime() < recentMs',
    'An old session may change the mail address, a new one may not.',
  ],
  [
    'server/src/geocoder/address-finder.ts',
    'this.#waiting.size >= mostWaiting',
    'this.#waiting.size > mostWaiting',
    'One visitor too many waits for the geocoder.',
  ],
  [
    'server/src/router/ask-router.ts',
    "answer['code'] === 'NoRoute' || answer",
    "answer['code'] === 'NoWay' || answer",
    'A round across a lake answers "service away".',
  ],
  [
    'server/src/push/push-sender.ts',
    'status === 404 || status === 410',
    'status === 404',
    'A browser that has left is asked for ever.',
  ],
  [
    'server/src/mail/outbox.ts',
    'Number(sentMs) <= nowMs - keptMs',
    'Number(sentMs) >= nowMs - keptMs',
    'Mails are kept for ever and new ones are deleted.',
  ],
  [
    'server/src/editing/link-owner.ts',
    'ofMail !== ofLink',
    'ofMail === ofLink',
    'Anybody may take over a place, but its owner may not.',
  ],
  [
    'server/src/viewer/gate.ts',
    'if (waitMs > 0) throw tooMany',
    'if (waitMs > 60_000) throw tooMany',
    'The limit on attempts has a hole of a minute.',
  ],
  [
    'server/src/commands/backup.ts',
    'existsSync(file) && !force',
    'existsSync(file) && force',
    'A backup replaces an older one without being forced.',
  ],
  // server: modules
  [
    'server/src/modules/addresses/routes.ts',
    "reply.header('cache-control', 'no-store')",
    "reply.header('cache-control', 'max-age=600')",
    'Caches on the way keep where somebody lives.',
  ],
  [
    'server/src/modules/desk/claims.ts',
    "if (status === 'approved') await deleteLinks",
    "if (status === 'refused') await deleteLinks",
    'The link of a revoked organiser still works.',
  ],
  [
    'server/src/modules/favourites/favourite-rows.ts',
    "a.kind === 'market' ? -1 : 1",
    "a.kind === 'market' ? 1 : -1",
    'Favourite shops come before markets.',
  ],
  [
    'server/src/modules/feeds/csv-feed.ts',
    "? 'store' : 'event'",
    "? 'event' : 'store'",
    'A CSV feed calls shops events.',
  ],
  [
    'server/src/modules/health/routes.ts',
    'sync.loaded && !isLeaving',
    'sync.loaded',
    'A node that stops still gets new requests.',
  ],
  [
    'server/src/modules/metrics/routes.ts',
    '!isRight?.(request.headers.authorization)',
    'isRight?.(request.headers.authorization) === false',
    'Metrics are public where no token is set.',
  ],
  [
    'server/src/modules/organisers/managed-place.ts',
    'if (key === null) throw new Problem(410',
    'if (key === null) throw new Problem(404',
    'A removed place answers as a wrong link.',
  ],
  [
    'server/src/modules/places/routes.ts',
    'key === null || row < 0',
    'key === null || row <= 0',
    'The first place of the index has no page.',
  ],
  [
    'server/src/modules/profile/routes.ts',
    "new Problem(409, 'Profile already exists')",
    "new Problem(400, 'Profile already exists')",
    'A second profile is refused with another status.',
  ],
  [
    'server/src/modules/reports/routes.ts',
    'reply.code(201).send({ success: true })',
    'reply.code(200).send({ success: true })',
    'A report is answered with 200.',
  ],
  [
    'server/src/modules/sitemap/routes.ts',
    'part === null || sync.hasSample',
    'part === null',
    'Search engines index sample places.',
  ],
  [
    'server/src/modules/watches/browsers.ts',
    '&& timingSafeEqual(known, given)',
    '&& !timingSafeEqual(known, given)',
    'A browser can end the watches of others, but not its own.',
  ],
  // web
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
  ],
  [
    'web/src/ui/Dialog.tsx',
    'event.target === event.currentTarget',
    'event.target !== event.currentTarget',
    'A press within a dialog closes it.',
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
  ],
  [
    'web/src/features/popup/PlacePopup.tsx',
    'filter(({ id }) => id !== market.id)',
    'filter(({ id }) => id >= market.id)',
    'A popup names its own date as another one.',
  ],
  [
    'web/src/features/login/ConfirmSignIn.tsx',
    "reason === 'other-account' ? 'email' : 'password')",
    "reason === 'other-account' ? 'password' : 'email')",
    'The focus is in the wrong field.',
  ],
  [
    'web/src/features/search/ExcludedHours.tsx',
    'other !== word',
    'other === word',
    'Removing one choice removes the others.',
  ],
  ['web/src/push.worker.ts', '  notification.close()\n', '', 'A notification stays after it was pressed.'],
  [
    'web/src/styles/base.css',
    'outline: 3px solid var(--focus);',
    'outline: 0 solid var(--focus);',
    'The focus of the keyboard is invisible.',
  ],
  // deploy
  [
    'deploy/prometheus-alerts.yaml',
    'fyndkartan_index_lag_seconds > 30',
    'fyndkartan_index_lag > 30',
    'An alert never fires.',
  ],
]

export const mutants: readonly Mutant[] = rows.map(([file, text, replacement, effect]) => ({
  file,
  text,
  replacement,
  effect,
}))
