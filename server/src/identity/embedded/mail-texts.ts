/** The texts of the mails that the embedded provider sends. */
import type { RemovedWays } from '@fyndkartan/contract/account'
import { buildMail } from '../../mail/build-mail.ts'
import type { Mail } from '../../mail/mailer.ts'
import { loginPath } from './site-address.ts'

export function confirmationMail(to: string, site: string, code: string): Mail {
  return buildMail(
    to,
    'Bekräfta din e-postadress',
    'Välkommen till Fyndkartan! Följ länken och tryck på knappen där, så vet vi att adressen är din:',
    `${site}${loginPath('confirm', code)}`,
    'Länken gäller i ett dygn. Öppnar du den där du inte är inloggad behöver du lösenordet som du valde.',
    'Har du inte skapat något konto hos oss? Då har någon annan skrivit din adress: bekräfta den inte. Du kan strunta i ' +
      'det här mejlet. Eller gör kontot till ditt, så att ingen annan kommer in i det: välj ett nytt lösenord med ' +
      '"Glömt lösenord?" här:',
    `${site}${loginPath()}`,
  )
}

export function resetMail(to: string, site: string, code: string): Mail {
  return buildMail(
    to,
    'Välj ett nytt lösenord',
    'Här är länken för att välja ett nytt lösenord till ditt konto:',
    `${site}${loginPath('reset', code)}`,
    'Länken gäller i en timme och kan användas en gång. Har du inte bett om den behöver du inte göra någonting: ditt lösenord är kvar som det var.',
  )
}

export function newAddressMail(to: string, site: string, code: string): Mail {
  return buildMail(
    to,
    'Bekräfta din nya e-postadress',
    'Följ länken och tryck på knappen där, inloggad på ditt konto, så byter vi till den här adressen:',
    `${site}${loginPath('confirm', code)}`,
    'Länken gäller i ett dygn. Till dess loggar du in med din gamla adress. Har du inte bett om bytet kan du strunta i det här mejlet.',
  )
}

export function addressChangedMail(to: string): Mail {
  return buildMail(
    to,
    'Din e-postadress är ändrad',
    'Ditt konto har fått en ny e-postadress, och den här används inte längre när du loggar in.',
    'Var det inte du? Svara på det här mejlet, så hjälper vi dig.',
  )
}

export function passwordChangedMail(to: string, site: string): Mail {
  return changedMail(to, site, 'du är utloggad på alla andra enheter.')
}

/** The mail after a password reset, which has removed every other way to sign in. */
export function passwordResetMail(to: string, site: string, { facebook }: RemovedWays): Mail {
  return changedMail(
    to,
    site,
    'alla är utloggade överallt.',
    ...(facebook
      ? ['Facebook-inloggningen togs bort från kontot. Från och med nu loggar du in med e-postadress och lösenord.']
      : []),
  )
}

function changedMail(to: string, site: string, signedOut: string, ...more: readonly string[]): Mail {
  return buildMail(
    to,
    'Ditt lösenord är ändrat',
    `Lösenordet till ditt konto har precis ändrats, och ${signedOut}`,
    ...more,
    `Var det inte du? Välj genast ett nytt med "Glömt lösenord?" på ${site}${loginPath()}`,
  )
}
