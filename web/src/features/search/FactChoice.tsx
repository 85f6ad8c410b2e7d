import { featureWords } from '@fyndkartan/domain/feature-words'
import { bitsOfFeatures, bitsOfGoods, features, featuresOfBits, goodsOfBits } from '@fyndkartan/domain/features'
import { formatCount } from '@fyndkartan/domain/format-count'
import { goods, goodWords } from '@fyndkartan/domain/goods'
import { capitalise } from '@fyndkartan/domain/list-in-words'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { knownFactsQuery } from '../../api/known-facts.ts'
import { Chips } from '../../ui/Chips.tsx'
import styles from './FactChoice.module.css'
import type { FilterChoice } from './search-url.ts'

interface Props {
  readonly choice: Pick<FilterChoice, 'featureBits' | 'goodsBits' | 'chain' | 'kind'>
  /** The search as currently chosen; the numbers beside the facts are for it. */
  readonly filter: SearchFilter
  readonly onEdit: (part: Partial<FilterChoice>) => void
}

/**
 * The choice of facts that places must have. Each fact has the number of places in the search that are known to have
 * it.
 */
export function FactChoice({ choice, filter, onEdit }: Props) {
  const id = useId()
  const { data: known } = useQuery({ ...knownFactsQuery(filter), placeholderData: keepPreviousData })
  const goodCount = (good: (typeof goods)[number]) => known?.goods.get(good)
  const chains = [...(known?.chains ?? [])].sort((a, b) => a.name.localeCompare(b.name, 'sv'))
  const isListed = chains.some(({ name }) => name === choice.chain)
  return (
    <div className={styles.facts}>
      <Chips
        legend="Bara ställen med"
        options={features
          // Offers 'roof' only in searches that can find markets, since shops do not have this fact.
          .filter((feature) => feature !== 'roof' || choice.kind !== 'shop')
          .map((feature) => {
            const counts = known?.features.get(feature)
            return {
              value: feature,
              label: capitalise(featureWords[feature]),
              note: counts && `${formatCount(counts.count)} av ${formatCount(counts.known)}`,
              noteSpoken:
                counts && `stämmer för ${formatCount(counts.count)} av de ${formatCount(counts.known)} där vi vet`,
            }
          })}
        chosen={featuresOfBits(choice.featureBits)}
        onChange={(chosen) => onEdit({ featureBits: bitsOfFeatures(chosen) })}
      >
        {known && (
          <p className={styles.hint}>
            Siffrorna gäller din sökning, {formatCount(known.total)} ställen: 12 av 40 betyder att vi vet svaret för 40
            av dem och att det stämmer för 12. Det vi inte vet räknas aldrig som nej.
          </p>
        )}
      </Chips>
      <Chips
        legend="Som säljer något av"
        options={goods.map((good) => {
          const count = goodCount(good)
          return {
            value: good,
            label: goodWords[good],
            note: count === undefined ? undefined : formatCount(count),
            noteSpoken: count === undefined ? undefined : `${formatCount(count)} ställen`,
          }
        })}
        chosen={goodsOfBits(choice.goodsBits)}
        onChange={(chosen) => onEdit({ goodsBits: bitsOfGoods(chosen) })}
      >
        {known && <p className={styles.hint}>Vad som säljs vet vi om {formatCount(known.goodsKnown)} av ställena.</p>}
      </Chips>
      {choice.kind !== 'market' && (chains.length > 0 || choice.chain !== null) && (
        <p className={styles.chain}>
          <label htmlFor={id}>Butiker som drivs av</label>
          <select id={id} value={choice.chain ?? ''} onChange={({ target }) => onEdit({ chain: target.value || null })}>
            <option value="">vem som helst</option>
            {choice.chain !== null && !isListed && <option value={choice.chain}>{choice.chain}</option>}
            {chains.map(({ name, count }) => (
              <option key={name} value={name}>
                {name} ({formatCount(count)})
              </option>
            ))}
          </select>
        </p>
      )}
    </div>
  )
}
