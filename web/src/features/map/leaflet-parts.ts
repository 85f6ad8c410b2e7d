/**
 * The parts of Leaflet that every map here is made of, from its source: its one bundle cannot be shaken, and brings
 * controls, tooltips, image overlays and GeoJSON along. Lines and areas are fetched by what draws them (area-circle.ts,
 * draw-outline.ts). Types come from 'leaflet' itself.
 */
// These teach the map something, each when it is imported.
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.Keyboard.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'

export { default as Browser } from 'leaflet/src/core/Browser.js'
export { stop as stopEvent } from 'leaflet/src/dom/DomEvent.js'
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js'
export { marker } from 'leaflet/src/layer/marker/Marker.js'
export { layerGroup } from 'leaflet/src/layer/LayerGroup.js'
export { popup } from 'leaflet/src/layer/Popup.js'
export { tileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
export { createMap } from 'leaflet/src/map/Map.js'
