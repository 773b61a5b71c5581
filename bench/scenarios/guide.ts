import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type GuideInfo, guide } from '@oems/contract/guide/guide.ts'
import { type GuideStep, guideSteps, stepNames } from '@oems/contract/guide/steps.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { abroad } from '@oems/server/guide/testGuide.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { alone, line3g, onStage, slowed } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { headers, type Pace, userAt } from './reads.ts'

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const most = 2
const calls = { BASE: guide.base, MEDICAL: guide.medical, NETWORK_ENV: guide.networkEnv }

/** From 提交 to the frame that says that the step is saved, beside the same call sent by the page alone; on a telephone's line. */
export const guideSteps3g = (world: World, root: string, { rounds }: Pace): Promise<Finding[]> =>
  onStage(world, root, async ({ browser, console }) => {
    const token = await userAt(world, await siteOf(world), Role.projectReporter)
    const info = infoOf(console, token)
    await nameAll(console, token, await info())
    const context = await browser.newContext(phone)
    await context.addCookies([{ name: 'token', value: token, url: console }])
    const page = await context.newPage()
    await page.goto(`${console}/oems/#/project-guide`)
    await page.getByRole('button', { name: '查看与修改' }).first().waitFor()
    await slowed(page, line3g)
    const measured: Record<GuideStep, { ours: number; shown: number; theirs: number }[]> = { BASE: [], MEDICAL: [], NETWORK_ENV: [] }
    // The first lap is not counted, for nothing is warm yet.
    for (let lap = 0; lap <= 2 * rounds; lap += 1) {
      await page.getByRole('button', { name: '查看与修改' }).first().click()
      for (const step of guideSteps) {
        await page.getByRole('main', { name: stepNames[step] }).waitFor()
        const request = page.waitForRequest((one) => new URL(one.url()).pathname === calls[step].path)
        const [{ ours, shown }, asked] = await Promise.all([untilConfirmed(page), request])
        const body = JSON.stringify({ ...asked.postDataJSON(), ...(await liveOf(await info(), step)) })
        const theirs = await alone(page, { url: asked.url(), headers: await asked.allHeaders(), body })
        if (lap > 0) measured[step].push({ ours, shown, theirs })
      }
    }
    await context.close()
    return guideSteps.map((step) => finding(step, measured[step]))
  })

function finding(step: GuideStep, measured: readonly { ours: number; shown: number; theirs: number }[]): Finding {
  const ratio = median(measured.map(({ ours, theirs }) => ours / theirs))
  const ms = (which: 'ours' | 'shown' | 'theirs') => `${median(measured.map((one) => one[which])).toFixed(0)} ms`
  return {
    name: `填报引导“${stepNames[step]}”提交到确认 ÷ 单独一次同样的调用，3G`,
    measured: ratio.toFixed(2),
    wanted: `≤ ${most}`,
    good: ratio <= most,
    detail: `Chromium 360×740，1.6 Mbit/s、300 ms，${measured.length} 次，从点击到写出已提交的那一帧；${ms('ours')} 对 ${ms('theirs')}，下一步画出 ${ms('shown')}`,
  }
}

/** What there is of a step, with the versions over which it may be sent again. */
const liveOf = ({ base, medical, networkEnv, localInstitutions, referrals }: GuideInfo, step: GuideStep): object =>
  ({ BASE: base, MEDICAL: { ...medical, localInstitutions, referrals }, NETWORK_ENV: networkEnv! })[step]

/** From the click to the frame that says so, and to that in which another step, or the end, stands there. */
const untilConfirmed = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ ours: number; shown: number }>((resolve, reject) => {
        const place = () => document.querySelector('main')?.getAttribute('aria-label')
        const former = place()
        let ours: number | null = null
        const began = performance.now()
        document.querySelector<HTMLElement>('button[type=submit]')!.click()
        const check = () =>
          requestAnimationFrame(() => {
            const took = performance.now() - began
            const alert = document.querySelector('footer [role=alert]')?.textContent
            if (document.querySelector('footer [role=status]')?.textContent?.endsWith('已提交')) ours ??= took
            if (alert) reject(new Error(alert))
            else if (place() === former) check()
            else resolve({ ours: ours ?? took, shown: took })
          })
        check()
      }),
  )

const infoOf = (console: string, token: string) => async () => {
  const reply = await fetch(console + guide.info.path, { headers: headers(token) })
  return ((await reply.json()) as { data: GuideInfo }).data
}

/** Whoever else has to be named before the first step may be sent again. */
async function nameAll(console: string, token: string, { base }: GuideInfo): Promise<void> {
  const known = new Set(base.contacts.map(({ contactType }) => contactType as number))
  const contacts = [...base.contacts, ...abroad.filter(({ contactType }) => !known.has(contactType))]
  const sent = { ...headers(token), 'idempotency-key': crypto.randomUUID() }
  const body = JSON.stringify({ ...base, address: base.address ?? 'Mombasa Road 12', contacts })
  const reply = await fetch(console + guide.base.path, { method: 'POST', headers: sent, body })
  const { code, msg } = (await reply.json()) as { code: number; msg: string }
  if (code !== 0) throw new Error(`${guide.base.path}: ${msg}`)
}

/** A running project abroad of which everything has been reported, with what is asked for abroad alone. */
async function siteOf({ database: { reader } }: World): Promise<number> {
  const [site] = await ask<{ id: number }>(
    reader,
    sql`select o.id from org o join project p on p.project_id = o.id
          join project_medical m on m.org_id = o.id and m.deleted_at is null and m.evac_plan is not null
        where o.deleted_at is null and o.is_outside = 2 and p.project_status = 2
          and p.guide_base_at is not null and p.guide_medical_at is not null and p.guide_network_env_at is not null
          and exists (select from coop_institution i where i.org_id = o.id and i.kind = 1 and i.deleted_at is null) order by o.id limit 1`,
  )
  return site!.id
}
