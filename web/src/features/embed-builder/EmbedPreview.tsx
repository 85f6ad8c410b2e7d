import { attributeNames } from '@fyndkartan/contract/embed-attributes'
import { useEffect, useRef, useState } from 'react'
import { defineFyndKarta } from '../../embed-element/fynd-karta.ts'
import styles from './EmbedBuilder.module.css'

/** How long the form rests before the frame is fetched anew, ms. */
const restMs = 400

interface Props {
  /** Of the element. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The element itself, as it will be on somebody's page. Made by hand: React would set properties, of which it has none. */
export function EmbedPreview({ attributes }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useSettled(JSON.stringify(attributes))

  useEffect(() => {
    defineFyndKarta(location.origin)
    const element = document.createElement('fynd-karta')
    element.textContent = 'Hämtar förhandsvisningen...'
    place.current?.append(element)
    return () => element.remove()
  }, [])

  useEffect(() => {
    const element = place.current?.firstElementChild
    const wanted = JSON.parse(shown) as Readonly<Record<string, string>>
    for (const name of attributeNames) {
      const value = wanted[name]
      if (value === undefined) element?.removeAttribute(name)
      else element?.setAttribute(name, value)
    }
  }, [shown])

  return <div ref={place} className={styles.preview} />
}

/** `value` when it has not changed for a while; at first at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
