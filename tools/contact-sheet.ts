/** Puts all variants of a scene on one picture, at half size, so that a person can review hundreds of them. */
import type { Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** The height at which a page's picture is cropped, px. */
const maxHeight = 2200
const scale = 0.5

/** Writes a PNG of picture files side by side: the light ones in a row above the dark ones. */
export async function makeContactSheet(
  browser: Browser,
  title: string,
  rows: readonly (readonly string[])[],
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1560, height: 400 } })
  const cells = rows.map((files) => `<div>${files.map((each) => `<span>${picture(each)}</span>`).join('')}</div>`)
  await page.setContent(
    `<style>
      body { margin: 0; padding: 8px; background: #999; font: 16px sans-serif; inline-size: max-content }
      div { display: flex; align-items: start; gap: 8px; margin-block-start: 8px }
      span { max-block-size: ${maxHeight * scale}px; overflow: hidden }
      img { display: block; zoom: ${scale} }
    </style><b>${title}</b>${cells.join('')}`,
  )
  await page.locator('body').screenshot({ path: file })
  await page.close()
}

function picture(file: string): string {
  return `<img src="data:image/png;base64,${readFileSync(file).toString('base64')}">`
}
