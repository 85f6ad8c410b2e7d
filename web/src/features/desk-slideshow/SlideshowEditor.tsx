import type { Market } from '@fyndkartan/domain/market'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chooseSlideshow, loadSlideshow } from '../../api/desk-slideshow.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../../ui/button.module.css'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { MarketPicker } from './MarketPicker.tsx'
import { type ChosenSlide, SlideRow } from './SlideRow.tsx'
import styles from './SlideshowEditor.module.css'

/** The largest number of markets that the server accepts. */
const mostSlides = 10

interface Props {
  readonly findMarkets: (words: string) => Promise<readonly Market[]>
  /**
   * Called after the chosen markets are saved, with the `actionId` that undoes it. This function must load them again.
   */
  readonly onDecided: (text: string, actionId: number) => Promise<void>
}

/** Edits which markets the slideshow on the start page shows, and in which order. */
export function SlideshowEditor({ findMarkets, onDecided }: Props) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['desk', 'slideshow'],
    queryFn: ({ signal }) => loadSlideshow(signal),
    staleTime: 0,
  })
  return (
    <section className={styles.editor} aria-labelledby="slideshow-title">
      <h2 id="slideshow-title" className={styles.title}>
        Utvalda evenemang
      </h2>
      <p className={styles.hint}>
        De visas i bildspelet på startsidan, i den här ordningen. Evenemang som har varit hoppas över av sig själva.
      </p>
      {data ? (
        <Choice
          // The key makes the editor start again from the server's choice after a save or an undo.
          key={data.ids.join()}
          saved={data.ids.map((id) => ({ id, market: marketOf(data.markets, id) }))}
          isDefault={data.isDefault}
          findMarkets={findMarkets}
          onDecided={onDecided}
        />
      ) : isError && !isFetching ? (
        <div className={styles.notFetched}>
          <p role="alert" className={styles.failure}>
            Kunde inte hämta de utvalda evenemangen.
          </p>
          <button type="button" className={buttons.plain} onClick={() => void refetch()}>
            Försök igen
          </button>
        </div>
      ) : (
        <PageLoading text="Hämtar utvalda evenemang..." />
      )}
    </section>
  )
}

interface ChoiceProps extends Props {
  readonly saved: readonly ChosenSlide[]
  readonly isDefault: boolean
}

function Choice({ saved, isDefault, findMarkets, onDecided }: ChoiceProps) {
  const attempt = useAttempt()
  const [slides, setSlides] = useState(saved)
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  /** The chosen markets without those that are missing from the directory, since the server refuses them. */
  const inDirectory = slides.filter(({ market }) => market !== null)
  const isChanged = slides.length !== saved.length || slides.some(({ id }, place) => id !== saved[place]?.id)

  function save(ids: readonly number[] | null) {
    attempt.run(
      async () => {
        await onDecided('De utvalda evenemangen är sparade.', await chooseSlideshow(ids))
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  function move(from: number, to: number) {
    const moved = slides[from]
    if (!moved) return
    setSlides(slides.toSpliced(from, 1).toSpliced(to, 0, moved))
    setSaid(`Flyttad till plats ${to + 1} av ${slides.length}.`)
  }

  return (
    <>
      <p ref={status} tabIndex={-1} className={styles.hint}>
        {isDefault ? 'Just nu gäller de förvalda.' : 'Just nu gäller ett eget urval.'}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {slides.length === 0 ? (
        <p className={styles.empty}>Inga utvalda: bildspelet visar bara sin egen bild.</p>
      ) : (
        <ol className={styles.slides}>
          {slides.map((slide, place) => (
            <SlideRow
              key={slide.id}
              slide={slide}
              onUp={place > 0 ? () => move(place, place - 1) : null}
              onDown={place < slides.length - 1 ? () => move(place, place + 1) : null}
              onRemove={() => {
                setSlides(slides.toSpliced(place, 1))
                setSaid('Borttagen ur urvalet.')
                // The pressed button disappears with its row, so the status line gets the focus.
                status.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      <MarketPicker
        isFull={inDirectory.length >= mostSlides}
        chosen={slides.map(({ id }) => id)}
        findMarkets={findMarkets}
        onPick={(market) => {
          setSlides([...slides, { id: market.id, market }])
          setSaid(`${market.name ?? 'Evenemanget'} är tillagt sist.`)
        }}
      />
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.sign}
          disabled={!isChanged || attempt.isRunning}
          onClick={() => save(inDirectory.map(({ id }) => id))}
        >
          {attempt.isRunning ? 'Sparar...' : 'Spara urvalet'}
        </button>
        {!isDefault && (
          <button type="button" className={buttons.quiet} disabled={attempt.isRunning} onClick={() => save(null)}>
            Återställ de förvalda
          </button>
        )}
      </div>
    </>
  )
}

function marketOf(markets: readonly { readonly kind: string; readonly id: number }[], id: number): Market | null {
  const found = markets.find((market) => market.id === id)
  return found?.kind === 'market' ? (found as Market) : null
}
