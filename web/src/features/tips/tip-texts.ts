/** Spec §8, verbatim. */
const failed = 'Ett fel uppstod när tipset skulle skickas.'

export const tipText = {
  failed,
  /** Followed by the message of a network failure. */
  unreachable: `${failed} Försök igen senare.`,
  sent: 'Tack för ditt tips! Vi kommer att granska det och lägga till det om det passar våra kriterier.',
} as const
