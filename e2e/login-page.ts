/** Locators and actions for the login page. */
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { type Account, signUp } from './account.ts'

/** A new e-mail address without an account. */
export function freshEmail(): string {
  return `fyndare-${randomUUID()}@example.se`
}

export function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label, { exact: true })
}

export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

/** The form's submit button, whose name depends on whether the form signs in or creates an account. */
export function send(page: Page, name: 'Logga in' | 'Skapa konto') {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

export async function choose(page: Page, mode: 'Logga in' | 'Skapa konto'): Promise<void> {
  await page.getByRole('radio', { name: mode }).check()
}

/** The form's error message. */
export function alert(page: Page) {
  return page.getByRole('main').getByRole('alert')
}

export function status(page: Page) {
  return page.getByRole('main').getByRole('status')
}

/** Creates an account and waits for the start page. */
export async function createAccount(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/#/login')
  await choose(page, 'Skapa konto')
  await fillIn(page, { 'E-post': email, Lösenord: password, 'Bekräfta lösenord': password })
  await send(page, 'Skapa konto').click()
  await expect(status(page)).toHaveText('Konto skapat! Du är nu inloggad.')
}

/** Creates an account and signs this browser out. */
export async function createSignedOutAccount(page: Page): Promise<Account> {
  const account = await signUp(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  return account
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/#/login')
  await fillIn(page, { 'E-post': email, Lösenord: password })
  await send(page, 'Logga in').click()
}

export async function expectStartPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeVisible()
}

/** Advances the clock by the 1.5 s for which the greeting shows (spec §9), and expects the start page. */
export async function expectStartPageNext(page: Page): Promise<void> {
  await page.clock.runFor(1500)
  await expectStartPage(page)
}

/**
 * Signs out, on a phone through the menu. Waits for the reload that follows, because it would interrupt the next step.
 */
export async function signOut(page: Page): Promise<void> {
  await expectSignedIn(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Logga ut' })
  await Promise.all([page.waitForEvent('load'), button.click()])
  await expectSignedOut(page)
}

export async function expectSignedIn(page: Page): Promise<void> {
  // When the program has loaded, it replaces the static menu with its own, which is closed. So this opens the menu
  // until it has the button.
  await expect(async () => {
    await openMenu(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logga ut' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Logga in', includeHidden: true }).first(),
  ).toBeAttached()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logga ut', includeHidden: true })).toHaveCount(0)
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByLabel('Meny', { exact: true })
  const item = page.getByRole('banner').getByRole('link', { name: 'Om oss' })
  if ((await button.isVisible()) && !(await item.isVisible())) await button.click()
}
