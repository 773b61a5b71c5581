import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Route } from '../web/src/shell/routes.ts'
import { accessFaults, everyRule, type Rules, rulesOfColour, withAxe } from './axe.ts'
import { atAddress, front } from './console.ts'
import { beyondKeyboard } from './keyboard.ts'
import { watch } from './watch.ts'

const height = 768
/** From the narrowest on which the console works without being moved sideways; the last is what the window is opened with. */
const widths = [1280, 1920, 1366]

export type Inspected = Awaited<ReturnType<typeof inspect>>

/** A window in which everything that is opened is looked over; each fault is told once, where it is met first. */
export async function inspect(page: Page) {
  const watched = await watch(page)
  await withAxe(page)
  await page.addInitScript(() => {
    // What windows before it have left, such as their tabs, but for the sign-in, which is a cookie.
    localStorage.clear()
    localStorage.setItem('oems:theme', 'system')
  })
  await page.emulateMedia({ colorScheme: 'light' })
  const problems: string[] = []
  watched.begin()
  const note = (where: string, found: readonly string[]) => {
    for (const one of found) if (!problems.some((known) => known.endsWith(one))) problems.push(`${where} ${one}`)
  }
  const heard = async (where: string) => {
    await watched.settled()
    await drawnWhole(front(page))
    note(where, watched.complaints())
    watched.begin()
  }
  return {
    page,
    problems,
    note,
    /** What came before is another page's. */
    begin: watched.begin,
    /** Until what is on its way has come: a page that is left before gives up what it has asked for. */
    settled: watched.settled,
    /** What the console, the policy and the requests have given to complain about so far, once all has come. */
    heard,
    /** What has come up so far is looked over, in the theme that is on. */
    async look(where: string, part?: Locator, rules: Rules = everyRule) {
      await heard(where)
      note(where, await accessFaults(page, part, rules))
    },
  }
}

/** The theme of the system, which the page follows in place. */
export async function inTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.style.colorScheme === wanted, theme)
  await drawn(page)
}

/** Until what was begun has been drawn, and no colour is on its way from one to another. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    // A theme is drawn by several renders: only when three looks in a row find nothing under way has it come to rest.
    for (let quiet = 0; quiet < 3; quiet++) {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      // What was under way in a page that has gone behind another stands still there, and never ends.
      const isInSight = ({ effect }: Animation) => (effect as KeyframeEffect | null)?.target?.checkVisibility() === true
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition && isInSight(animation))
      if (transitions.length > 0) quiet = -1
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    }
  })

/** Whatever has to be moved sideways to be read. */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    // What measures itself, such as a chart, follows when it is told.
    await expect
      .poll(() => overflow(page), { timeout: 5_000, interval: 20 })
      .toBe(0)
      .catch(async () => found.push(`wider than ${width} by ${await overflow(page)}`))
  }
  return found
}

const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role=tabpanel][data-front=true]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  )

/** Texts of our own buttons that are not set in the page's font. */
const foreignFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = getComputedStyle(document.body).fontFamily
    const foreign = [...document.querySelectorAll('button:not([class*=ant-])')].filter(
      (button) => getComputedStyle(button).fontFamily !== own,
    )
    return foreign.map(({ textContent }) => `a font of its own: ${textContent}`)
  })

/** Until the page of an address that is being opened stands there with all that it reads. */
export async function shown(page: Page, { pattern, kind, title }: Route, address = pattern) {
  if (!pattern.includes(':')) await atAddress(page, address)
  await page.locator('[role=tab][aria-selected=true]', { hasText: title }).waitFor()
  const panel = front(page)
  if (kind === 'denied') return panel.getByRole('heading', { name: '没有权限访问该页面' }).waitFor()
  if (kind === 'embedded') return panel.locator('[aria-busy=false] iframe').waitFor()
  if (kind === 'external') return panel.getByRole('heading', { name: '已在新窗口打开' }).waitFor()
  await panel.getByRole('heading', { level: 1 }).waitFor()
  await drawnWhole(panel)
}

/** Until nothing stands in for what is being read. */
export const drawnWhole = (panel: Locator) => panel.locator('[aria-busy=true], .ant-spin-spinning').first().waitFor({ state: 'detached' })

/** What a page has beside the usual that opens a dialog. */
export type Openers = (panel: Locator) => readonly Locator[]

/** Everything at once that can be found out about a page while it is open. What a theme can change is looked at in both. */
export async function visit(window: Inspected, where: string, openers?: Openers) {
  const { page, note, look } = window
  const main = page.getByRole('main')
  await look(where, main)
  note(where, await beyondKeyboard(page, front(page)))
  note(where, await tooWide(page))
  note(where, await foreignFonts(page))
  const inTheDark = async (of: string, part: Locator) => {
    await inTheme(page, 'dark')
    await look(`${of} in the dark`, part, rulesOfColour)
  }
  await openDialogs(window, where, openers, async (of, part) => {
    await inTheDark(of, part)
    await inTheme(page, 'light')
  })
  await inTheDark(where, main)
}

/** What can differ from one person to another: the page as it opens, and its dialogs. */
export async function glance(window: Inspected, where: string, openers?: Openers) {
  await window.look(where, window.page.getByRole('main'))
  await openDialogs(window, where, openers)
}

/** By what is written in it: a dialog that is the same for another visitor, letter by letter, is looked over once. */
const lookedOver = new Map<string, Promise<readonly string[]>>()
async function faultsOfDialog(page: Page, dialog: Locator): Promise<readonly string[]> {
  const html = await dialog.evaluate((element) => element.outerHTML)
  // Without the ids that React and the components count up.
  const letters = html.replace(/_r_[0-9a-z]+_|rc_\w+?_\d+/g, '')
  const known = lookedOver.get(letters)
  if (known) return known
  const looking = accessFaults(page, dialog)
  lookedOver.set(letters, looking)
  const faults = await looking.catch((problem: unknown) => {
    lookedOver.delete(letters)
    throw problem
  })
  // Whoever comes after a fault looks for themselves.
  if (faults.length > 0) lookedOver.delete(letters)
  return faults
}

/** What 新增…, the first thing in the first row (a switch such as a star opens nothing) and the page's own openers bring up. */
async function openDialogs(
  { page, note, look, settled, heard }: Inspected,
  where: string,
  openers: Openers = () => [],
  more: (where: string, dialog: Locator) => Promise<void> = async () => {},
) {
  const panel = front(page)
  const usual = [
    panel.getByRole('button', { name: /^新增/ }).first(),
    panel
      .locator('tr.ant-table-row')
      .first()
      .locator('button:not(.ant-table-row-expand-icon, [aria-haspopup=menu], [aria-pressed])')
      .first(),
  ]
  for (const opener of [...usual, ...openers(panel)]) {
    if (!(await opener.isVisible())) continue
    const name = await opener.innerText()
    const here = page.url()
    const button = await opener.elementHandle()
    await opener.click()
    const outcome = await outcomeOf(page, button, here)
    // A way to another page opens none: that page is visited in its turn.
    if (outcome === 'elsewhere' || outcome === 'inPlace') {
      // What the page shows in place of its list is looked over as the page is.
      if (pathOf(page.url()) === pathOf(here)) await look(`${where} “${name}”`, page.getByRole('main'))
      await page.goto(here)
      await panel.waitFor()
      await settled()
      continue
    }
    if (outcome === 'nothing') {
      note(where, [`“${name}” opened nothing`])
      continue
    }
    const of = `${where} “${name}”`
    await heard(of)
    const dialog = page.locator('[role=dialog]:visible').last()
    note(of, await faultsOfDialog(page, dialog))
    await more(of, dialog)
    await page.keyboard.press('Escape')
    await allClosed(page)
  }
}

/** Of an address, the page without what it is filtered by. */
const pathOf = (address: string) => address.split('?')[0]

/** What a click on a button has brought up. One question alone is asked at every frame: several go on asking after the first has its answer. */
const outcomeOf = (page: Page, button: ElementHandle | null, here: string) =>
  page
    .waitForFunction(
      ({ button, here }) => {
        const isOpen = (dialog: Element) => dialog.checkVisibility({ visibilityProperty: true }) && dialog.getBoundingClientRect().width > 0
        if ([...document.querySelectorAll('[role=dialog]')].some(isOpen)) return 'opened'
        if (location.href.split('?')[0] !== here.split('?')[0]) return 'elsewhere'
        return location.href !== here && !button?.isConnected && 'inPlace'
      },
      { button, here },
      { timeout: 30_000 },
    )
    .then((outcome) => outcome.jsonValue())
    .catch(() => 'nothing' as const)

/** Asked at every frame: a locator would ask in steps of half a second. */
const allClosed = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog]')].every(
      (dialog) => !dialog.checkVisibility({ visibilityProperty: true }) || dialog.getBoundingClientRect().width === 0,
    ),
  )
