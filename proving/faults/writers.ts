/** Writers (endless sequences of calls) for every kind of write. */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { Ledger, none, type States } from './ledger.ts'
import { askIdentity, enrol, enrolOperator, firstPassword, type Person, takeSession } from './people.ts'
import type { Answer, SiteProcess } from './site-process.ts'

export interface World {
  /** The running server; a test replaces it after a kill. */
  site: SiteProcess
  readonly ledger: Ledger
  readonly chance: () => number
  readonly visitors: readonly Person[]
  readonly operator: Person
  /** The sessions that the site has acknowledged, by e-mail address. */
  readonly sessions: Map<string, Person>
}

/** Creates two visitors and an operator on a working site, before anything else is written. */
export async function makeWorld(site: SiteProcess, chance: () => number): Promise<World> {
  const [anna, bo, operator] = await Promise.all([
    enrol(site, 'anna@example.se'),
    enrol(site, 'bo@example.se'),
    enrolOperator(site, 'olle@example.se'),
  ])
  return { site, chance, ledger: new Ledger(), visitors: [anna, bo], operator, sessions: new Map() }
}

/** Makes one change, or a few related ones. Never throws: the ledger records the outcome. */
export type Writer = (world: World) => Promise<void>

/** The number of rows in an import, enough for several SQL statements. */
const importRows = 1500

const pauseMs = 2

let numbers = 0
const newName = (kind: string) => `${kind} ${++numbers} ${Math.random().toString(36).slice(2, 8)}`

type Method = 'POST' | 'PUT'

function send(world: World, method: Method, path: string, body: object, after: States, person?: Person) {
  return world.ledger.write(`${method} ${path.replaceAll(/\d+/g, '…')}`, after, () =>
    world.site.call(path, { method, body, token: person?.token }),
  )
}

function read(world: World, path: string, person: Person): Promise<Answer | null> {
  return world.ledger.ask(`GET ${path}`, () => world.site.call(path, { token: person.token }))
}

const shopForm = (name: string, address: string) => ({
  type: 'store',
  name,
  shop_link: `https://${address.replaceAll(/\W/g, '')}.example/`,
  city: 'Borås',
  address,
  latitude: 57.721,
  longitude: 12.94,
})

/** Likes a place and unlikes it. */
function favourites(person: (world: World) => Person): Writer {
  return async (world) => {
    const { uid } = person(world)
    const id = 1 + Math.floor(world.chance() * 20)
    const subject = `favourite/${uid}/${id}`
    if (!world.ledger.isSure(subject)) return
    const isThere = world.ledger.stateOf(subject) !== none
    const { path } = isThere ? endpoints.removeFavourite : endpoints.addFavourite
    const body = { target_id: String(id), target_type: 'store' }
    await send(world, 'POST', path, body, { [subject]: isThere ? none : 'there' }, person(world))
  }
}

const profile: Writer = async (world) => {
  const [person] = world.visitors as [Person]
  const name = newName('Anna')
  await send(world, 'PUT', endpoints.updateProfile.path, { first_name: name }, { [`name/${person.uid}`]: name }, person)
}

const feedback: Writer = async (world) => {
  const text = newName('Bra sajt')
  await send(world, 'POST', endpoints.submitFeedback.path, { feedback_text: text }, { [`feedback/${text}`]: 'open' })
}

const withId = (path: string, id: number) => path.replace('{type}', 'store').replace('{id}', String(id))

/** Sends a tip, which an operator then publishes or rejects. The operator sometimes undoes the decision. */
const tips: Writer = async (world) => {
  const { chance, operator } = world
  const name = newName('Tipset')
  const form = shopForm(name, newName('Tipsgatan'))
  const subject = `tip/${name}`
  if ((await send(world, 'POST', endpoints.submitTip.path, form, { [subject]: 'waiting' })) === null) return
  if (chance() < 0.3) return
  const list = await read(world, `${endpoints.deskTips.path}?status=waiting`, operator)
  const waiting = (list?.body as { tips?: { id: number; place: { name: string } }[] } | undefined)?.tips
  const tip = waiting?.find((tip) => tip.place.name === name)
  if (tip === undefined) return
  const publishes = chance() < 0.7
  const path = withId(publishes ? endpoints.publishTip.path : endpoints.rejectTip.path, tip.id)
  const decided = publishes ? form : { reason: 'Finns redan.' }
  const after = { [subject]: publishes ? 'published' : 'rejected' }
  const answer = await send(world, 'POST', path, decided, after, operator)
  if (answer !== null && chance() < 0.4) await undo(world, answer, { [subject]: 'waiting' }, operator)
}

async function undo(world: World, { body }: Answer, after: States, operator: Person): Promise<Answer | null> {
  const { action_id: id } = body as { action_id: number }
  return send(world, 'POST', withId(endpoints.undoAction.path, id), {}, after, operator)
}

/** Adds a place at the desk and edits it; then undoes the edit, or removes and often restores the place. */
const places: Writer = async (world) => {
  const { operator } = world
  const [name, address] = [newName('Butiken'), newName('Deskgatan')]
  const subject = `place/${address}`
  const added = await send(
    world,
    'POST',
    endpoints.addPlace.path,
    shopForm(name, address),
    { [subject]: name },
    operator,
  )
  if (added === null) return
  const { place_id: id } = added.body as { place_id: number }
  const version = async () => {
    const answer = await read(world, withId(endpoints.deskPlace.path, id), operator)
    return (answer?.body as { place?: { version: number } } | undefined)?.place?.version
  }
  const change = async (call: 'editPlace' | 'removePlace' | 'restorePlace', state: string) => {
    const known = await version()
    if (known === undefined) return null
    const { method, path } = endpoints[call]
    const body = call === 'editPlace' ? { version: known, form: shopForm(state, address) } : { version: known }
    return send(world, method, withId(path, id), body, { [subject]: state }, operator)
  }
  const newer = newName('Butiken')
  const edited = await change('editPlace', newer)
  if (edited === null) return
  if (world.chance() < 0.3) return void (await undo(world, edited, { [subject]: name }, operator))
  if ((await change('removePlace', 'removed')) === null || world.chance() < 0.3) return
  await change('restorePlace', newer)
}

/**
 * The first place of the current choice, which moves on each time, because the server refuses to choose the same places
 * again.
 */
let firstShown = 0

const slideshow: Writer = async (world) => {
  const { operator } = world
  firstShown = (firstShown + 3) % 990
  const first = 1 + firstShown
  const ids = [first + 2, first, first + 1]
  await send(world, 'PUT', endpoints.chooseSlideshow.path, { ids }, { slideshow: JSON.stringify(ids) }, operator)
}

/** Imports 1,500 shops in one transaction, after a dry run as at the desk. */
const imports: Writer = async (world) => {
  const { operator } = world
  const source = newName('Källan')
  const rows = Array.from({ length: importRows }, (_, row) => `store,${source} ${row},Borås,${row}`)
  const order = { format: 'csv', text: ['type,name,town,id', ...rows].join('\n'), source }
  const run = (fingerprint: string | null) => () =>
    world.site.call(endpoints.importPlaces.path, {
      method: 'POST',
      body: { ...order, fingerprint },
      token: operator.token,
    })
  const tried = await world.ledger.ask('POST dry import', run(null))
  if (tried === null || tried.status !== 200) return
  const { fingerprint } = tried.body as { fingerprint: string }
  await world.ledger.write('POST import', { [`import/${source}`]: String(importRows) }, run(fingerprint))
}

/** Creates an account, changes its password, signs in again, and sometimes deletes it. */
const accounts: Writer = async (world) => {
  const { ledger, sessions, chance } = world
  const email = `${newName('besokare').replaceAll(' ', '-')}@example.se`
  const person: Person = { email, uid: '', cookie: '', token: '' }
  const [account, password] = [`account/${email}`, `password/${email}`]
  const made = await ledger.write('POST sign_up', { [account]: 'there', [password]: firstPassword }, () =>
    askIdentity(world.site, 'signUp', { email, password: firstPassword }),
  )
  if (made === null || !takeSession(person, made)) return
  sessions.set(email, person)
  const profiled = { [`profile/${person.uid}`]: 'there' }
  if ((await send(world, 'POST', endpoints.createProfile.path, {}, profiled, person)) === null) return
  if (chance() < 0.5) {
    const next = newName('lösenord')
    // The session is not expected to work during the change: if the connection is cut, the old session may have ended
    // while the new one is unknown.
    sessions.delete(email)
    const changed = await ledger.write('POST change_password', { [password]: next }, () =>
      askIdentity(world.site, 'changePassword', { password: firstPassword, new_password: next }, person.cookie),
    )
    if (changed === null) return
    const signedIn = await ledger.ask('POST sign_in', () =>
      askIdentity(world.site, 'signIn', { email, password: next }),
    )
    if (signedIn === null || !takeSession(person, signedIn)) return
    sessions.set(email, person)
    ledger.acknowledged++
  }
  if (chance() < 0.5) return
  sessions.delete(email)
  const gone = { [account]: none, [password]: none, [`profile/${person.uid}`]: none }
  await send(world, 'POST', endpoints.deleteAccount.path, {}, gone, person)
}

/** The writers, by the data that they write. */
const writers: Readonly<Record<string, Writer>> = {
  'favourites of one': favourites(({ visitors }) => visitors[0] as Person),
  'favourites of another': favourites(({ visitors }) => visitors[1] as Person),
  profile,
  feedback,
  tips,
  places,
  slideshow,
  imports,
  accounts,
  'more accounts': accounts,
}

/** Runs all writers in parallel until `isOver`. Each writer makes one change at a time. */
export async function writeUntil(world: World, isOver: () => boolean): Promise<void> {
  await Promise.all(
    Object.values(writers).map(async (write) => {
      while (!isOver()) {
        await write(world)
        // Lets other work run, also after a failed call, or when no change is possible in an uncertain state.
        await delay(pauseMs)
      }
    }),
  )
}
