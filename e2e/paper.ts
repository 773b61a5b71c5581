import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { front } from './console.ts'
import { plain } from './pdf.ts'

/** What the frame around the pages says, and what is done with a page. */
const ofTheScreen = [
  ...['搜索页面', 'CtrlK', '跳到正文', '条/页', '清空筛选', '更多筛选', '列设置', '退出登录'],
  ...['去核实', '扫描访客证', '选定病种后可批量调整', '恢复上级规则', '去填写', '去处理', '只看失败'],
]
const signature = /打印人.+打印时间2026-03-\d\d\d\d:\d\d/

/** Every sheet says who printed it and when, and which of how many it is; none has what is done with a page. */
export function expectPaper(sheets: readonly string[], where: string) {
  for (const [at, text] of sheets.entries()) {
    expect.soft(text, `${where}, sheet ${at + 1}`).toMatch(signature)
    expect.soft(text, where).toContain(`第${at + 1}/${sheets.length}页`)
  }
  expectNothingOfTheScreen(sheets, where)
}
export function expectNothingOfTheScreen(sheets: readonly string[], where: string) {
  const all = sheets.join('')
  expect
    .soft(
      ofTheScreen.filter((words) => all.includes(words)),
      where,
    )
    .toEqual([])
}

/** What is a sheet of its own: it has a head of its own, in place of the page's. */
export const ownSheet = (page: Page) => front(page).locator('article[aria-label]')

/** What the page in front says on screen that paper has to say as well: its title, the cells of its rows, its figures, its values. */
export async function saidOnScreen(page: Page) {
  const place = (await ownSheet(page).count()) > 0 ? ownSheet(page) : front(page)
  const texts = await place.first().evaluate((panel) => {
    const ofTheScreen =
      '.visually-hidden, .screen-only, [data-row-actions], .ant-table-selection-column, .ant-btn:not(.ant-btn-link), aside'
    const said =
      'h1, article h2, tbody tr:not(.ant-table-measure-row, .ant-table-placeholder) > td, tbody th, [data-card] span, dl dt, dl dd'
    const isSaid = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) && !element.closest(ofTheScreen)
    const textsOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) if (isSaid(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '')
      return texts
    }
    return [...panel.querySelectorAll(said)].filter(isSaid).flatMap(textsOf)
  })
  return [...new Set(texts.map(plain).filter((text) => text !== ''))]
}

/** Nothing of that is missing on the sheets. */
export function expectAllOf(said: readonly string[], sheets: readonly string[], where: string) {
  const all = sheets.join('')
  expect
    .soft(
      said.filter((text) => !all.includes(text)),
      `${where}: on screen and not on paper`,
    )
    .toEqual([])
}
