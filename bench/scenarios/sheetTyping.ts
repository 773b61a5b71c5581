import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Locator, Page } from 'playwright-core'
import type { Finding } from '../report.ts'
import { haveLongSheet } from '../sheetWorld.ts'
import { typedLines, typing } from '../typing.ts'
import type { World } from '../world.ts'
import { type Pace, userAt } from './reads.ts'

/** A reserve sheet of 60 rows that its reporter fills in. */
export async function sheetTyping(world: World, root: string, { rounds }: Pace): Promise<Finding> {
  const projectId = await haveLongSheet(world.database, typedLines)
  const token = await userAt(world, projectId, Role.projectReporter)
  return typing(world, root, rounds, { name: '储备申报单', token, open: aSheet })
}

async function aSheet(page: Page, console: string): Promise<Locator> {
  await page.goto(`${console}/oems/#/reserve/report`)
  const cells = page.getByRole('textbox', { name: /^基准填报\d+ 库外数量（只）$/ })
  await cells.nth(typedLines - 1).waitFor()
  return cells.nth(typedLines / 2)
}
