/** Swedish texts of the desk for origins, actions, accounts, distances and similar names. */
import type { ActionVerb, DeskAction } from '@fyndkartan/domain/desk'

const originNames: Readonly<Record<string, string>> = {
  sample: 'Exempel',
  import: 'Import',
  tip: 'Tips',
  operator: 'Operatör',
}

/** The Swedish name of a place's origin. Returns an unknown origin unchanged. */
export function formatOrigin(origin: string): string {
  return originNames[origin] ?? origin
}

const done: Readonly<Record<Exclude<ActionVerb, 'undo'>, (what: string) => string>> = {
  add: (what) => `Lade till ${what}`,
  merge: (what) => `Slog ihop ${what}`,
  distinguish: (what) => `Skilde på ${what}`,
  confirm: (what) => `Kontrollerade ${what}`,
  edit: (what) => `Ändrade ${what}`,
  remove: (what) => `Tog bort ${what}`,
  restore: (what) => `Återställde ${what}`,
  publish: (what) => `Publicerade ${what}`,
  reject: (what) => `Avvisade ${what}`,
  done: (what) => `Markerade ${what} som klar`,
  reopen: (what) => `Öppnade ${what} igen`,
  erase: (what) => `Raderade ${what} för gott`,
  choose: (what) => `Ändrade ${what}`,
  import: (what) => `Gjorde ${what}`,
  accept: (what) => `Godtog ${what}`,
  dismiss: (what) => `Avfärdade ${what}`,
  approve: (what) => `Godkände ${what}`,
}

/** The text of an action in the log: 'Ändrade butiken Myrorna'. */
export function formatAction({ verb, subject }: Pick<DeskAction, 'verb' | 'subject'>): string {
  const what = formatSubject(subject)
  if (verb === 'undo') return `Ångrade ett beslut om ${what}`
  if (subject.type === 'import' && verb === 'edit') return `Tog över uppgifter från ${subject.name}`
  if (subject.type === 'import' && verb === 'dismiss') return `Behöll våra uppgifter framför ${subject.name}`
  if (verb === 'remove' && subject.type === 'feedback') return `Lade ${what} i papperskorgen`
  return done[verb](what)
}

function formatSubject({ type, id, name }: DeskAction['subject']): string {
  const called = name ?? (id === null ? '' : String(id))
  switch (type) {
    case 'shop':
      return `butiken ${called}`
    case 'market':
      return `evenemanget ${called}`
    case 'series':
      return `loppisen ${called} med alla datum`
    case 'tip':
      return `tipset ${called}`
    case 'feedback':
      return `feedback ${called}`
    case 'report':
      return name === null ? `rapport ${called}` : `rapporten om ${name}`
    case 'claim':
      return name === null ? `arrangör ${called}` : `arrangören av ${name}`
    case 'pair':
      return name === null ? 'två ställen' : `två ställen: ${name}`
    case 'pairs':
      return name === '1' ? 'ett par av ställen' : `${called} par av ställen`
    case 'difference':
      return name === null ? 'en skillnad mot källan' : `skillnaden mot källan om ${name}`
    case 'slideshow':
      return 'urvalet i bildspelet'
    case 'import':
      return name === null ? 'en import' : `importen ${name}`
  }
}

/** The name of the account that did an action, or a text such as 'Arrangören'. */
export function formatActor({
  by,
  byCommand,
  bySchedule,
  byOrganiser,
  byGone,
}: Pick<DeskAction, 'by' | 'byCommand' | 'bySchedule' | 'byOrganiser' | 'byGone'>): string {
  if (by !== null) return by
  if (byOrganiser) return 'Arrangören'
  if (byCommand) return 'Kommando på servern'
  if (bySchedule) return 'Regelbunden hämtning'
  return byGone ? 'Konto som har tagits bort' : 'Konto utan e-postadress'
}

/** The distance to a place: '35 m bort', '1,2 km bort'. */
export function formatDistance(distanceM: number | null): string {
  if (distanceM === null) return 'Okänt avstånd'
  if (distanceM < 5) return 'På samma plats'
  if (distanceM < 950) return `${distanceM} m bort`
  return `${(Math.round(distanceM / 100) / 10).toFixed(1).replace('.', ',')} km bort`
}

/** A text for the similarity of two names (0 to 1): 'Mycket likt namn'. */
export function formatLikeness(likeness: number): string {
  if (likeness >= 0.95) return 'Samma namn'
  if (likeness >= 0.7) return 'Mycket likt namn'
  return likeness >= 0.4 ? 'Likt namn' : 'Annat namn'
}
