/** Finds the town of a Swedish postal code, for sources that name no town. */

/**
 * Larger towns with the first digits of the postal codes that belong to them alone. Codes that a town shares with its
 * neighbours are not here: such a place stays without a town.
 */
const firstDigits = `
Alingsås 441; Arboga 732; Arvika 671; Avesta 774; Bollnäs 821; Borlänge 784; Borås 50; Bromölla 295; Eksjö
575; Enköping 745; Eskilstuna 63; Eslöv 241; Falkenberg 311; Falköping 521; Falun 791; Filipstad 682; Gävle
80; Göteborg 40 41; Halmstad 30; Haparanda 953; Helsingborg 25; Härnösand 871; Hässleholm 281; Höör 243;
Jönköping 55; Kalmar 39; Karlshamn 374; Karlskoga 691; Karlskrona 371; Karlstad 65; Katrineholm 641; Kiruna
981; Klippan 264; Kramfors 872; Kristianstad 291; Kristinehamn 681; Kumla 692; Kungsbacka 434; Kungälv 442;
Landskrona 261; Lindesberg 711; Linköping 58; Ljungby 341; Ljusdal 827; Ludvika 771; Luleå 97; Lund 22;
Lycksele 921; Malmö 20 21; Mariestad 542; Mora 792; Motala 591; Norrköping 60; Norrtälje 761; Nybro 382;
Nässjö 571; Oskarshamn 572; Piteå 941; Sala 733; Sandviken 811; Simrishamn 272; Skellefteå 931; Skövde 541;
Sollefteå 881; Stockholm 11; Strängnäs 645; Sundsvall 85; Sunne 686; Söderhamn 826; Södertälje 151 152;
Sölvesborg 294; Tidaholm 522; Torsby 685; Trelleborg 231; Umeå 90; Uppsala 75; Varberg 432; Vetlanda 574;
Visby 621; Vänersborg 462; Värnamo 331; Västerås 721 722 723 724; Växjö 35; Ystad 271; Ängelholm 262; Örebro
70; Örnsköldsvik 891; Östersund 831
`

/** The towns of the table by their first digits, two or three. */
export const postalTowns: ReadonlyMap<string, string> = new Map(
  firstDigits.split(';').flatMap((row) => {
    const [name = '', ...digits] = row.trim().split(/\s+/)
    return digits.map((first) => [first, name] as const)
  }),
)

/**
 * The town of the table for the postal code at the end of a text: '503 30', 'Storgatan 1, SE-503 30'. Null without a
 * postal code, and for one that the table does not have.
 */
export function townOfPostalCode(text: string): string | null {
  const [, three = ''] = /(?:^|[\s,;]|\bSE?-)([1-9]\d{2}) ?\d{2}$/i.exec(text.trim()) ?? []
  return postalTowns.get(three) ?? postalTowns.get(three.slice(0, 2)) ?? null
}
