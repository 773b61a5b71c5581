import { fileURLToPath } from 'node:url'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { onStage, screen, untilDrawn } from './browser.ts'
import { median } from './client.ts'
import { rootUrl } from './place.ts'
import { type World, world } from './world.ts'

/**
 * `node bench/unfold.ts`, after `npm run build`: a node with 500 children unfolded on the screen, the children having been read, beside antd's
 * virtual Tree with the same nodes alone.
 */
const children = 500
/** In one round; those of the first round are left out, for nothing is warm yet. */
const [rounds, openings] = [8, 6]
/** Of the bare tree: as high as the tree of the page. */
const height = 560

const root = fileURLToPath(rootUrl)
const measured = (world: World, orgId: number): Promise<string> =>
  onStage(world, root, async ({ browser, console: address, bare }) => {
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: await world.token('demo01'), url: address }])
    const page = await context.newPage()
    await page.goto(`${address}/oems/#/org-management/org-management?node=${orgId}`)
    const caret = page.locator('[role=treeitem][aria-selected=true] > [class*=caret]')
    // The node that the address names is unfolded by itself.
    await page.locator(`[role=treeitem][aria-setsize="${children}"]`).first().waitFor()

    const alone = await (await browser.newContext(screen)).newPage()
    await alone.goto(bare)
    const twigs = Array.from({ length: children }, (_, at) => ({ menuId: at + 2, parentId: 1, name: nameOf(at) }))
    const all = [{ menuId: 1, parentId: 0, name: parentName }, ...twigs]
    await alone.evaluate(([twigs, height]) => window.drawTree(twigs, height), [all, height] as const)
    const button = alone.getByRole('button', { name: '换', exact: true })
    await button.click()

    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (let round = 0; round <= rounds; round += 1) {
      const [ours, theirs] = [await several(page, caret), await several(alone, button)]
      if (round === 0) continue
      times.ours.push(median(ours))
      times.theirs.push(median(theirs))
    }
    const ratio = median(times.ours.map((ours, at) => ours / times.theirs[at]!))
    return `${ratio.toFixed(2)}：${median(times.ours).toFixed(1)} ms 对 ${median(times.theirs).toFixed(1)} ms`
  })

const parentName = '下级众多的公司'
const nameOf = (at: number) => `下级公司${at}`

/** Made by the first run. */
async function aWideNode({ database: { db } }: World): Promise<number> {
  const [made] = await ask<{ id: number }>(db, sql`select id from org where org_name = ${parentName}`)
  if (made) return made.id
  const [top] = await ask<{ id: number }>(db, sql`select id from org where org_type = 2 order by id limit 1`)
  const [id] = await nodesBelow(db, top!.id, [parentName])
  await nodesBelow(
    db,
    id!,
    Array.from({ length: children }, (_, at) => nameOf(at)),
  )
  return id!
}

async function nodesBelow(db: World['database']['db'], parentId: number, names: readonly string[]): Promise<number[]> {
  const made = await ask<{ id: number }>(
    db,
    sql`with ids as (
          select nextval(pg_get_serial_sequence('org', 'id')) as id, name, n from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
            with ordinality names (name, n))
        insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_name, name_key, org_code, sort_no, path, depth, qr_token)
        overriding system value
        select ids.id, now(), 0, now(), 0, p.id, 3, name, name, 'U' || ids.id, 1024 * n, p.path || ids.id || '/', p.depth + 1, lpad(ids.id::text, 22, 'u')
          from ids, org p where p.id = ${parentId} returning id`,
  )
  return made.map(({ id }) => id)
}

/** Folds up and unfolds again; the unfolding counts. */
async function several(page: Page, button: Locator): Promise<number[]> {
  await page.bringToFront()
  const times: number[] = []
  for (let at = 0; at < openings; at += 1) {
    await untilDrawn(button)
    await page.waitForTimeout(100)
    times.push(await untilDrawn(button))
    await page.waitForTimeout(100)
  }
  return times
}

const here = await world(`${root}.data/bench-unfold`, { employees: 200, nodes: 163, days: 1 }, () => undefined)
try {
  console.log(await measured(here, await aWideNode(here)))
} finally {
  await here.stop()
}
process.exit()
