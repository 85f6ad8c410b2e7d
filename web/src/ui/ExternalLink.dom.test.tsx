import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ExternalLink } from './ExternalLink.tsx'

test('§R1 links open outside: a link to another site opens a new tab and says so in its name', async () => {
  const screen = await render(<ExternalLink href="https://instagram.example/fynd">Instagram</ExternalLink>)
  const link = screen.getByRole('link', { name: 'Instagram (öppnas i ny flik)' })
  await expect.element(link).toHaveAttribute('href', 'https://instagram.example/fynd')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})
