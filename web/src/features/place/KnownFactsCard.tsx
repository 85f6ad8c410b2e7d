import { factOf, type FactName, isFactOf, readFactOf } from '@fyndkartan/domain/facts'
import { formatGoods } from '@fyndkartan/domain/goods'
import { mailLink } from '@fyndkartan/domain/mail-link'
import { missingText, type Place } from '@fyndkartan/domain/place'
import { dialable } from '@fyndkartan/domain/public-contact'
import type { Provenance } from '@fyndkartan/domain/trust'
import type { ReactNode } from 'react'
import { storedFeedbackDraft } from '../../api/stored-drafts.ts'
import { homePath, placePath, routePatterns } from '../../paths.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { answeredFactsOf, factLabels, formatKronorSwedish } from '../../ui/fact-labels.ts'
import { Link } from '../../ui/Link.tsx'
import { TrustLine } from '../../ui/TrustLine.tsx'
import { Card } from './Card.tsx'
import styles from './KnownFactsCard.module.css'

/** The facts that visitors want to know first. Only these are named as unknown; other unknown facts are left out. */
const searchableFacts = ['entranceFee', 'parking', 'toilet', 'stepFree', 'cafe', 'dogs', 'roof', 'goods'] as const
const waysToPay = ['swish', 'card', 'cash'] as const

/** Lists the known facts of a place, and names the most important unknown ones. */
export default function KnownFactsCard({ place }: { readonly place: Place }) {
  const { description, goods, phone, email } = place
  const answers = answeredFactsOf(place.kind).flatMap(({ name, answers: all = [] }) => {
    const value = readFactOf(place, name)
    const answer = value === null ? undefined : all.find((one) => one.value === factOf(name).write(value))
    return answer ? [{ name, ...answer }] : []
  })
  const link = email === null ? null : mailLink(email)
  return (
    <Card title="Bra att veta">
      {description !== null && <p className={styles.description}>{description}</p>}
      <ul className={styles.lines}>
        {place.entranceFee !== null && (
          <Line>{place.entranceFee === 0 ? 'Fri entré' : `Entré ${formatKronorSwedish(place.entranceFee)}`}</Line>
        )}
        {answers.map(({ name, text, isNo = false }) => (
          <Line key={name} isNo={isNo}>
            {text}
          </Line>
        ))}
      </ul>
      <dl className={styles.facts}>
        {goods !== null && <Fact name="Här finns">{formatGoods(goods)}</Fact>}
        {place.kind === 'shop' && place.chain !== null && (
          <Fact name="Drivs av">
            <Link to={homePath(new URLSearchParams({ chain: place.chain, view_mode: 'list' }))}>{place.chain}</Link>
          </Fact>
        )}
        {place.kind === 'market' && (place.stallPrice !== null || place.stallLink !== null) && (
          <Fact name="Säljplats">
            {place.stallPrice !== null && <>{formatKronorSwedish(place.stallPrice)} </>}
            <ExternalLink href={place.stallLink}>Boka plats</ExternalLink>
          </Fact>
        )}
        {phone !== null && (
          <Fact name="Telefon">
            <a href={`tel:${dialable(phone)}`}>{phone}</a>
          </Fact>
        )}
        {email !== null && <Fact name="E-post">{link ? <a href={link}>{email}</a> : email}</Fact>}
      </dl>
      <Unknown place={place} />
      <div className={styles.trust}>
        <TrustLine trust={place.trust} />
        <Source source={place.trust?.source ?? null} />
      </div>
    </Card>
  )
}

/** Names the source of the place's data and its licence, which requires attribution. */
function Source({ source }: { readonly source: Provenance | null }) {
  if (source === null || (source.url === null && source.licence === null)) return null
  const terms = [source.attribution, source.licence].filter((text) => text !== null).join(', ')
  if (source.url === null) return <p>{terms}</p>
  return (
    <p>
      <ExternalLink href={source.url}>Se stället på {source.name}</ExternalLink>
      {terms !== '' && <> ({terms})</>}
    </p>
  )
}

function Line({ isNo = false, children }: { readonly isNo?: boolean; readonly children: ReactNode }) {
  return <li className={isNo ? styles.no : styles.yes}>{children}</li>
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Names the facts that are unknown, so that nobody reads a missing fact as a 'no', and asks the visitor for them. */
function Unknown({ place }: { readonly place: Place }) {
  const isUnknown = (name: FactName) => isFactOf(place.kind, name) && readFactOf(place, name) === null
  const hasPayment = !waysToPay.every(isUnknown)
  const topics = [
    ...(hasPayment ? [] : ['betalning']),
    ...[...(hasPayment ? waysToPay : []), ...searchableFacts]
      .filter(isUnknown)
      .map((name) => factLabels[name].desk.toLowerCase()),
  ]
  if (topics.length === 0) return null
  const about = `${place.name ?? missingText.name} (#${placePath(place)})`
  return (
    <p className={styles.unknown}>
      Okänt: {topics.join(', ')}.{' '}
      <Link
        to={routePatterns.feedback}
        onClick={() => {
          // Appends to a feedback message that the visitor began earlier, instead of replacing it.
          const { contact = '', text = '' } = storedFeedbackDraft.read() ?? {}
          const start = `Om ${about}:\n`
          if (!text.includes(about)) storedFeedbackDraft.write({ contact, text: text ? `${text}\n\n${start}` : start })
        }}
      >
        Vet du?
      </Link>
    </p>
  )
}
