import { expect, test } from '../story.ts'

// The page's policy allows only the inline content that it lists: the browser would log blocked content. The 401 is for
// a call without a key.
test.use({ expectedComplaints: /401 \(Unauthorized\) \(\S+\/get_database_counts\)$/ })

test('the description of the API can be read and tried out', async ({ page }) => {
  // Swagger UI takes many seconds to draw all calls.
  await page.route('**/docs/json', async (route) => {
    const answer = await route.fetch()
    const { paths, ...rest } = (await answer.json()) as { paths: Record<string, object> }
    const path = '/get_database_counts'
    await route.fulfill({ response: answer, json: { ...rest, paths: { [path]: paths[path] } } })
  })
  await page.goto('/docs/')
  const call = page.locator('.opblock', { hasText: '/get_database_counts' })
  await call.getByRole('button').first().click()
  await expect(call.getByRole('heading', { name: 'Responses' })).toBeVisible()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.getByText('401').first()).toBeVisible()
})
