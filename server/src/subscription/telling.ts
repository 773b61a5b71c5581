import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { SubscriptionContent, SubscriptionStatus } from '@oems/contract/subscription/codes.ts'
import { inArray } from 'drizzle-orm'
import { addDays } from '../core/days.ts'
import type { Db } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { tell } from '../core/messages/tell.ts'
import type { SubscriptionRow } from './tables.ts'

/** What has become of a subscription, as both sides read it. */
const titles = {
  granted: { subscriber: '已订阅其他组织的数据', target: '本组织的数据已被订阅' },
  changed: { subscriber: '组织订阅已变更', target: '对本组织的订阅已变更' },
  cancelled: { subscriber: '组织订阅已取消', target: '对本组织的订阅已取消' },
  endedByMove: { subscriber: '组织订阅因组织迁移结束', target: '对本组织的订阅因组织迁移结束' },
  givenBack: { subscriber: '组织订阅已随撤回迁移恢复', target: '对本组织的订阅已随撤回迁移恢复' },
} as const
type Event = keyof typeof titles

const administrators = [Role.ministryAdministrator, Role.groupAdministrator, Role.companyAdministrator, Role.projectAdministrator] as const
interface Telling {
  readonly db: Db
  readonly now: Date
}

/** The administrators of both sides read who sees what of whom, and until when. */
export async function tellOf(ctx: Telling, row: SubscriptionRow, event: Event): Promise<void> {
  const content = await termsOf(ctx.db, row)
  for (const [side, orgId] of [['subscriber', row.orgId] as const, ['target', row.targetOrgId] as const])
    await tell(ctx, { ...message, to: { roleId: administrators, orgId }, title: titles[event][side], content })
}

/** The subscriber's administrators and the platform, who may prolong it, read that it ends. */
export async function tellOfEnd(ctx: Telling, row: SubscriptionRow, left: number): Promise<void> {
  const title = left < 0 ? '组织订阅已到期' : left === 0 ? '组织订阅今天到期' : `组织订阅还有${left}天到期`
  const content = `${await termsOf(ctx.db, row)}${left < 0 ? '' : '如需继续，请联系平台运营延长。'}`
  const dedupKey = `subscription-ending-${row.id}`
  await tell(ctx, { ...message, to: { roleId: administrators, orgId: row.orgId }, title, content, dedupKey })
  const link = '/biz/subscription-org-conf'
  await tell(ctx, { ...message, to: { roleId: Role.platformOperator }, title, content, link, dedupKey })
}

const message = { type: MessageType.reminder, level: MessageLevel.normal, link: null, bizType: 'subscription' } as const

/** “华岳建设集团”订阅“远岚能源集团”的统计，2026-03-01至2026-06-30。 */
async function termsOf(db: Db, { orgId, targetOrgId, contents, startDate, endDate, status }: SubscriptionRow): Promise<string> {
  const nodes = await db
    .select({ id: org.id, orgName: org.orgName })
    .from(org)
    .where(inArray(org.id, [orgId, targetOrgId]))
  const nameOf = new Map(nodes.map(({ id, orgName }) => [id, orgName]))
  const period = endDate === null ? `${startDate}起` : `${startDate}至${endDate}（${addDays(endDate, 1)}起不再可见）`
  const what = contents.map(SubscriptionContent.label).join('、')
  const stopped = status === SubscriptionStatus.stopped ? '目前已停用。' : ''
  return `“${nameOf.get(orgId)}”订阅“${nameOf.get(targetOrgId)}”的${what}，${period}。只含汇总数字，不含人员明细。${stopped}`
}
