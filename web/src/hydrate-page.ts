/** Continues a page that the server has rendered. */
import './styles/layers.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/first-paint.css'
import './styles/price-tag.css'
import './styles/print.css'
import { pageDataElementId, type PageWire } from '@fyndkartan/contract/page-wire'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ServedSite } from './ServedSite.tsx'
import { startSite } from './start-site.ts'

const root = document.getElementById('root')
const data = document.getElementById(pageDataElementId)?.textContent
if (!root || !data) throw new Error('the page has no content')

const { queries, session } = startSite()
hydrateRoot(root, createElement(ServedSite, { page: JSON.parse(data) as PageWire, queries, session }))
