import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Twig } from '../bare/page.tsx'
import { onStage, screen, untilDrawn } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const role = '集团管理员'
/** In one round; those of the first round are left out, for nothing is warm yet. */
const openings = 5
/** Of a virtual tree: what is on the screen. */
const height = 640

/** The whole tree of a role's rights, unfolded by one click; beside antd's Tree with the same nodes, all of them drawn or only those on the screen. */
export const roleTree = (world: World, root: string, { rounds }: Pace): Promise<Finding> =>
  onStage(world, root, async ({ browser, console, bare }) => {
    const token = await world.token('demo01')
    const twigs = await ask<Twig>(
      world.database.reader,
      sql`select id as "menuId", parent_id as "parentId", name from sys_menu where deleted_at is null order by order_num, id`,
    )
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: token, url: console }])
    const page = await context.newPage()
    await page.goto(`${console}/oems/#/sys/role`)
    await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
    await page.getByRole('heading', { name: role, level: 2 }).waitFor()
    const [whole, inSight] = [await aTree(twigs, null), await aTree(twigs, height)]
    async function aTree(twigs: readonly Twig[], height: number | null) {
      const alone = await (await browser.newContext(screen)).newPage()
      await alone.goto(bare)
      await alone.evaluate(([twigs, height]) => window.drawTree(twigs, height), [twigs, height] as const)
      await alone.locator('.ant-tree-checkbox').first().waitFor()
      return alone
    }

    const times: { ours: number[]; whole: number[]; inSight: number[] } = { ours: [], whole: [], inSight: [] }
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await several(page, '全部展开', '全部折叠')
      const theirs = { whole: await several(whole, '换', '换'), inSight: await several(inSight, '换', '换') }
      if (round === 0) continue
      times.ours.push(median(ours))
      times.whole.push(median(theirs.whole))
      times.inSight.push(median(theirs.inSight))
    }
    const boxes = await page.locator('[role=tabpanel]:visible input[type=checkbox]').count()
    const measured = median(times.ours)
    const ratio = median(times.ours.map((ours, at) => ours / times.whole[at]!))
    const formatted = (some: readonly number[]) => `${median(some).toFixed(0)} ms`
    return {
      name: '角色授权整棵树展开，中位数',
      measured: formatted(times.ours),
      wanted: '< 300 ms',
      good: measured < 300 && boxes >= twigs.length,
      detail: `${twigs.length} 项全部画出，从点击到其后第二帧；同样节点的 antd Tree 全部画出 ${formatted(times.whole)}，比值 ${ratio.toFixed(2)}；只画可见部分的虚拟滚动 Tree ${formatted(times.inSight)}`,
    }
  })

/** Unfolds and folds up again; the unfolding counts. */
async function several(page: Page, open: string, close: string): Promise<number[]> {
  await page.bringToFront()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const times: number[] = []
  for (let at = 0; at < openings; at += 1) {
    if (open !== close && (await button(close).isVisible())) await untilDrawn(button(close))
    times.push(await untilDrawn(button(open)))
    if (at < openings - 1 || open === close) await untilDrawn(button(close))
    await page.waitForTimeout(100)
  }
  return times
}
