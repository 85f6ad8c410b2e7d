/**
 * Teaches Leaflet's map to draw paths with the renderer that they bring. Leaflet's own way chooses between SVG and canvas for
 * those that bring none, and so always carries both.
 */
import type { Map as LeafletMap, PathOptions, Renderer } from 'leaflet'
import { Map } from 'leaflet/src/map/Map.js'

Map.include({
  getRenderer(this: LeafletMap, path: { readonly options: PathOptions }): Renderer {
    const { renderer } = path.options
    if (!renderer) throw new Error('a path here brings its renderer')
    if (!this.hasLayer(renderer)) this.addLayer(renderer)
    return renderer
  },
})
