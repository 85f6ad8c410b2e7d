/** The texts that replace the search map until results arrive, in the order in which they appear (spec §2). */
export const searchWaitTexts = {
  title: 'Laddar karta...',
  searching: 'Söker efter evenemang...',
  preparing: 'Förbereder karta...',
  hint: 'Tar det lång tid? Klicka på knappen ”Visa” ovanför.',
} as const
