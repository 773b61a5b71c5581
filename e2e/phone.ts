import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from './product.ts'

/** By the phone's own sign-in page. */
export async function signInByPhone(page: Page, { mobile }: { readonly mobile: string }, origin = '') {
  await page.goto(`${origin}/oems/h5/`)
  await page.getByLabel('登录账号或手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Answers every question of a day on which nothing is the matter, up to 提交申报. */
export async function answerAll(page: Page) {
  await page.getByRole('heading', { name: '您的体温是多少？' }).waitFor()
  await page.getByRole('button', { name: '36.5' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await answer(page, '您今天身体怎么样？', '良好')
  await answer(page, '近14天接触过传染病患者吗？', '无')
  await answer(page, '您现在处于隔离中吗？', '无')
  await page.getByRole('heading', { name: '请核对后提交' }).waitFor()
  await fits(page)
}

async function answer(page: Page, question: string, choice: string) {
  await page.getByRole('heading', { name: question }).waitFor()
  await fits(page)
  await page.getByRole('button', { name: choice, exact: true }).click()
}

/** Nothing has to be moved sideways to be read. */
export const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), page.url()).toBeLessThanOrEqual(0)
