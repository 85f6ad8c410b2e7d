/** Mail to people with an account. A port: a folder on this machine by default, a mail server when one is configured. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail is in other hands; throws when it could not be handed over. */
  send(mail: Mail): Promise<void>
}
