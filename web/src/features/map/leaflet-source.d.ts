/** Leaflet's source files have no types of their own; these are the package's, file by file (see leaflet-parts.ts). */
declare module 'leaflet/src/core/Browser.js' {
  export { Browser as default } from 'leaflet'
}
declare module 'leaflet/src/dom/DomEvent.js' {
  import type { LeafletEvent } from 'leaflet'
  export function stop(event: LeafletEvent): void
}
declare module 'leaflet/src/layer/marker/DivIcon.js' {
  export { divIcon } from 'leaflet'
}
declare module 'leaflet/src/layer/marker/Marker.js' {
  export { marker } from 'leaflet'
}
declare module 'leaflet/src/layer/LayerGroup.js' {
  export { layerGroup } from 'leaflet'
}
declare module 'leaflet/src/layer/Popup.js' {
  export { popup } from 'leaflet'
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { tileLayer } from 'leaflet'
}
declare module 'leaflet/src/layer/vector/Canvas.js' {
  export { canvas } from 'leaflet'
}
declare module 'leaflet/src/layer/vector/Circle.js' {
  import type { Circle, CircleOptions, LatLngExpression } from 'leaflet'
  export function circle(centre: LatLngExpression, options: CircleOptions): Circle
}
declare module 'leaflet/src/layer/vector/SVG.js' {
  export { svg } from 'leaflet'
}
declare module 'leaflet/src/layer/vector/Polygon.js' {
  export { polygon } from 'leaflet'
}
declare module 'leaflet/src/map/Map.js' {
  export { Map, map as createMap } from 'leaflet'
}
declare module 'leaflet/src/map/handler/*'
