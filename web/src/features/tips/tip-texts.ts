/** The messages of spec §8, word for word. */
const failed = 'Ett fel uppstod när tipset skulle skickas.'

export const tipText = {
  failed,
  /** The message when the server did not answer. */
  unreachable: `${failed} Försök igen senare.`,
  sent: 'Tack för ditt tips! Vi kommer att granska det och lägga till det om det passar våra kriterier.',
} as const
