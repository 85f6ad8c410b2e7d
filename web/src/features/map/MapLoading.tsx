import frame from './MapFrame.module.css'
import { MapNotice } from './MapNotice.tsx'

/** Stands in for `PlacesMap` while its code is on the way. */
export function MapLoading() {
  return (
    <div className={frame.frame}>
      <MapNotice state="searching" />
    </div>
  )
}
