import { attributeNames } from '@fyndkartan/contract/embed-attributes'
import { useEffect, useRef, useState } from 'react'
import { defineFyndKarta } from '../../embed-element/fynd-karta.ts'
import styles from './EmbedBuilder.module.css'

/** The preview is updated this long after the last change of the form, ms. */
const restMs = 400

interface Props {
  /** The HTML attributes of the embedded element. */
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * A preview with the real embedded element. It is created without React, which would set properties, since the element
 * reads only attributes.
 */
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

/** Returns `value` once it has not changed for `restMs`. Returns the first value at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
