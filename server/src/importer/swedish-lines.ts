/** Translates lines of the report to Swedish, for operators at the desk; the terminal shows them in English. */
import type { ImportLine } from '@fyndkartan/domain/desk'
import type { ImportProblem } from './import-draft.ts'

/** Swedish texts by the beginning of the English reason. */
export const swedishReasons: readonly (readonly [english: string, swedish: string])[] = [
  ['other kind of element', 'annat slags objekt'],
  ['other kind of item', 'annat slags objekt'],
  ['is not JSON', 'är inte JSON'],
  ['is not UTF-8', 'är inte UTF-8'],
  ['not UTF-8, read as Windows-1252', 'inte UTF-8, läst som Windows-1252'],
  ['not of the host of the sitemap, not read', 'på en annan värd än webbplatskartan, läses inte'],
  ['breaks off', 'är inte hel'],
  ['it is one page of several', 'är en sida av flera'],
  ['part of another event', 'del av ett annat evenemang'],
  ['named by another item, without a place', 'nämns av ett annat objekt, utan plats'],
  ['its parts are the markets', 'dess delar är loppisarna'],
  ['postponed', 'uppskjutet'],
  ['held on the web', 'hålls på nätet'],
  ['moved to another date', 'flyttat till ett annat datum'],
  ['only the dates that it names', 'bara de datum som det anger'],
  ['opens or closes at an unknown time', 'öppnar eller stänger en okänd tid'],
  ['two different hours of one day', 'två olika tider för samma dag'],
  ['only closed days are named', 'bara stängda dagar anges'],
  ['only some dates have hours', 'bara vissa datum har tider'],
  ['closed for a time, usual hours not shown', 'tillfälligt stängt, vanliga tider visas inte'],
  ['no longer there', 'finns inte längre'],
  ['not open yet', 'har inte öppnat än'],
  ['no name, brand or operator', 'varken namn, kedja eller ägare'],
  ['no name', 'inget namn'],
  ['neither a usable position nor a town', 'varken ort eller ett läge i Sverige'],
  ['latitude and longitude seem to be swapped', 'latitud och longitud verkar vara omkastade'],
  ['a line or an area, not read', 'en linje eller ett område, läses inte'],
  ['a market with dates, not read', 'en loppis med datum, läses inte'],
  ['holds in a season only', 'gäller bara en säsong'],
  ['lies outside Sweden', 'ligger utanför Sverige'],
  ['too long, shortened', 'för lång, kortad'],
  ['not understood, left out', 'gick inte att tolka, utelämnad'],
  ['hours not clear, kept as text', 'tiderna gick inte att tolka, visas som text'],
  ['another column has this already, not read', 'en annan kolumn har redan detta, läses inte'],
  ['no year, the next one taken', 'årtal saknas, det närmaste gäller'],
  ['only its first value read', 'bara det första värdet är läst'],
  ['not understood, left unchanged', 'gick inte att tolka, ändras inte'],
  ['may lack a leading zero, left unchanged', 'kan sakna en inledande nolla, ändras inte'],
  ['Windows-1252 lacks letters of it, left unchanged', 'har bokstäver som Windows-1252 saknar, ändras inte'],
  ['another kind of place than its site_id, left unchanged', 'annan sorts plats än i site_id, ändras inte'],
  ['becomes a series at its own page, left unchanged', 'görs återkommande på sin egen sida, ändras inte'],
  ['needs its dates, left unchanged', 'måste ha sina datum, ändras inte'],
  ['not valid, left unchanged', 'går inte att använda, ändras inte'],
  ['not valid, row left unchanged', 'går inte att använda, hela raden lämnas'],
  ['without site_id, so no place of this site', 'saknar site_id; nya platser läggs till under Platser'],
  ['site_id cannot be read', 'site_id går inte att läsa'],
  ['site_version cannot be read', 'site_version går inte att läsa'],
  ['no such place', 'platsen finns inte'],
  ['is removed', 'är borttagen'],
  ['is a date of a series now', 'är numera ett datum av en återkommande loppis'],
  ['has changed since the table was made', 'har ändrats sedan tabellen hämtades'],
  ['left out by the words of titles', 'utelämnad enligt källans ord i titlar'],
  ['not published', 'inte publicerad'],
  ['stands in the file twice', 'står två gånger i filen'],
  ['only says when it is closed', 'säger bara när det är stängt'],
  ['several intervals a day', 'stänger och öppnar igen samma dag'],
  ['days without times', 'dagar utan tider'],
  ['cannot be read', 'går inte att läsa'],
  ['quotes that cannot be understood', 'citattecken som inte går att tyda'],
  ['more fields than columns', 'fler fält än rubrikraden'],
  ['unknown column, not read', 'okänd kolumn, läses inte'],
  ['column without a name, not read', 'kolumn utan namn, läses inte'],
  ['neither a shop nor a market', 'varken butik eller loppis enligt kolumnen type'],
  ['not of this kind of place, left out', 'gäller inte den sortens plats, utelämnad'],
  ['could not be read', 'kunde inte läsas'],
  ['private', 'privat'],
  ['no beginning', 'börjar aldrig'],
  ['no usable date', 'inget användbart datum'],
  ['unknown time zone', 'okänd tidszon'],
  ['repetition not understood', 'upprepningen går inte att tolka'],
  ['repeats within a day', 'upprepas flera gånger om dagen'],
  ['repeats since too long ago', 'upprepas sedan för länge'],
  ['too many repetitions in the file', 'för många upprepningar i filen'],
  ['twice on one day', 'två gånger samma dag'],
  ['cancelled', 'inställt'],
  ['tentative, shown as such', 'preliminärt i kalendern, beskrivningen säger det'],
  ['tentative, shown as usual', 'preliminärt i kalendern, visas som vanligt'],
  ['changes all later dates', 'ändrar alla senare datum'],
  ['one of its changes cannot be read', 'en ändring av det går inte att läsa'],
  ['replaced by a newer version in the file', 'ersatt av en nyare version i filen'],
  ['description of one date, left out', 'beskrivning av ett enda datum, utelämnad'],
  ['no rule of a series', 'en upprepning som en serie inte kan ha'],
  ['several rules', 'flera upprepningar'],
  ['repeats by the clock of another zone', 'upprepas efter klockan i en annan tidszon'],
  ['only changed dates', 'bara ändrade datum'],
  ['no date left', 'inget datum kvar'],
  ['all but single dates are cancelled', 'allt utom enstaka datum är inställt'],
  ['one date at another place', 'ett datum på en annan plats'],
  ['as single dates', 'som enskilda datum'],
  ['repeats without an end', 'upprepas utan slut, datum sätts ut två år framåt'],
  ['lasts longer than a day', 'varar mer än en dag'],
  ['lasts longer than 31 days', 'varar mer än 31 dagar'],
  ['lasts longer than a year', 'varar mer än ett år'],
  ['more than two years ahead', 'mer än två år bort'],
  ['more than a year ahead', 'mer än ett år bort'],
  ['has already been', 'har redan varit'],
]

const places: readonly (readonly [RegExp, string])[] = [
  [/^line (\d+)/, 'rad $1'],
  [/^element (\d+)/, 'objekt $1'],
  [/^feature (\d+)/, 'objekt $1'],
  [/^(?:shop|market|item) (\d+)/, 'objekt $1'],
  [/^script (\d+)/, 'skript $1'],
  [/^page, /, 'sidan '],
]

export function swedishLine({ at, reason, detail }: ImportProblem): ImportLine {
  const place = places.find(([pattern]) => pattern.test(at))
  return { at: place ? at.replace(place[0], place[1]) : at, reason: swedishReason(reason), detail: detail ?? null }
}

/** The reason in Swedish; unchanged if it is Swedish already. */
export function swedishReason(reason: string): string {
  // Translate both parts of a reason such as 'as single dates: several rules'.
  const [whole, part] = reason
    .split(': ')
    .map((one) => swedishReasons.find(([english]) => one.startsWith(english))?.[1])
  if (whole === undefined) return reason
  return part === undefined ? whole : `${whole}: ${part}`
}
