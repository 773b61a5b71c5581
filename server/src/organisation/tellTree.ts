import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { EpType, OrgType } from '@oems/contract/organisation/codes.ts'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { tell } from '../core/messages/tell.ts'
import { withoutNumbers } from '../core/withoutNumbers.ts'
import type { MovePlan } from './moving/movePlan.ts'
import type { EpChange } from './projects/epType.ts'

const administrators = code(
  ...[Role.ministryAdministrator, Role.groupAdministrator, Role.companyAdministrator, Role.projectAdministrator],
  ...[Role.temporaryProjectAdministrator, Role.platformOperator],
)
/** More hear nothing of one change; they are taken from the top, so whoever manages the others hears of it. */
const most = 5_000

/** Accounts that administer some nodes today, but for whoever made the change. */
async function administratorsAt({ db, now, actor }: WriteCtx, nodes: SQL): Promise<number[]> {
  const today = dayOf(now)
  const found = await ask<{ id: number }>(
    db,
    sql`select p.account_id as id from sys_account_rop p join sys_role r on r.id = p.role_id join org o on o.id = p.org_id
        where ${nodes} and o.deleted_at is null and p.deleted_at is null and p.account_id <> ${actor.accountId}
          and r.base_role_id in (${administrators}) and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
          and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)
        group by p.account_id order by min(o.depth), p.account_id limit ${most}`,
  )
  return found.map(({ id }) => id)
}

/** Where the console shows a node. */
const linkTo = (orgId: number) => `/org-management/org-management?node=${orgId}`

interface Said {
  readonly title: string
  readonly content: string
  readonly orgId: number
  readonly level?: CodeOf<typeof MessageLevel>
  /** Where it is to be dealt with; else where the node is shown. */
  readonly link?: string
}
async function tellAdministrators(ctx: WriteCtx, nodes: SQL, { title, content, orgId, level = MessageLevel.normal, ...said }: Said) {
  const to = await administratorsAt(ctx, nodes)
  if (to.length === 0) return
  const kind = { type: MessageType.reminder, level, bizType: 'org', bizId: orgId }
  await tell(ctx, { to, ...kind, title, content: withoutNumbers(content), link: said.link ?? linkTo(orgId) })
}

/** Both parents' administrators; neither hears where the other one is (02 §7). */
export async function tellMoved(ctx: WriteCtx, { node, from, parent }: MovePlan, movedNum: number): Promise<void> {
  const what = `“${node.orgName}”${movedNum > 1 ? `及其下级共${movedNum}个组织和项目` : ''}`
  await tellAdministrators(ctx, sql`o.id = ${from.id}`, {
    ...{ title: '有组织迁出', orgId: from.id },
    content: `${what}已从“${from.orgName}”迁出。`,
  })
  await tellAdministrators(ctx, sql`o.id = ${parent.id}`, {
    ...{ title: '有组织迁入', orgId: node.id },
    content: `${what}已迁入“${parent.orgName}”。`,
  })
}

/** Several projects that moved together, in one message a side. */
export async function tellProjectsMoved(ctx: WriteCtx, plans: readonly MovePlan[]): Promise<void> {
  const [only, ...others] = plans
  if (!only) return
  if (others.length === 0) return tellMoved(ctx, only, 1)
  for (const [fromId, left] of Map.groupBy(plans, ({ from }) => from.id))
    await tellAdministrators(ctx, sql`o.id = ${fromId}`, {
      ...{ title: '有项目迁出', orgId: fromId },
      content: `${left.length}个项目已从“${left[0]!.from.orgName}”迁出，包括“${left[0]!.node.orgName}”。`,
    })
  for (const [parentId, come] of Map.groupBy(plans, ({ parent }) => parent.id))
    await tellAdministrators(ctx, sql`o.id = ${parentId}`, {
      ...{ title: '有项目迁入', orgId: parentId },
      content: `${come.length}个项目已迁入“${come[0]!.parent.orgName}”，包括“${come[0]!.node.orgName}”。`,
    })
}

/** The projects' own administrators; neither hears of the others. */
export async function tellEpType(ctx: WriteCtx, { nodes, since }: EpChange, epType: CodeOf<typeof EpType>): Promise<void> {
  const [first, ...others] = nodes
  if (!first) return
  const which = others.length === 0 ? `“${first.orgName}”` : '您管理的项目'
  await tellAdministrators(ctx, sql`o.id = any(${array(nodes.map(({ id }) => id))}::bigint[])`, {
    ...{ title: '防控类型已变更', orgId: first.id },
    content: `${which}自${since}起为“${EpType.label(epType)}”，请按新的要求组织健康申报。`,
    level: epType === EpType.emergency ? MessageLevel.urgent : MessageLevel.normal,
  })
}

/** The project's own administrators, and those of the node above, who open and end its clinics (02 §4.2). */
export const tellFinishing = (ctx: WriteCtx, { id, orgName, parentId }: Org) =>
  tellAdministrators(ctx, sql`o.id in (${id}, ${parentId})`, {
    ...{ title: '项目已进入收尾', orgId: id },
    content: `“${orgName}”已进入收尾。请把“药品库存”中的药品和项目的防疫物资调出、退回或报废，在“医务室管理”中终止医务室的服务，再关闭项目。`,
    link: `/biz/org-clinic/index?orgId=${id}`,
  })

/** Administrators at the node and below it. */
export const tellRenamed = (ctx: WriteCtx, node: Org, orgName: string) =>
  tellAdministrators(ctx, sql`o.path like ${`${node.path}%`}`, {
    ...{ title: '组织已更名', orgId: node.id },
    content: `“${node.orgName}”已更名为“${orgName}”。`,
  })

/** Projects that came together, in one message a parent. */
export async function tellProjectsCreated(ctx: WriteCtx, made: readonly Org[]): Promise<void> {
  const under = Map.groupBy(made, ({ parentId }) => parentId!)
  const parents = await ctx.db
    .select()
    .from(org)
    .where(inArray(org.id, [...under.keys()]))
    .orderBy(asc(org.id))
  for (const parent of parents) {
    const [first, ...others] = under.get(parent.id)!
    if (others.length === 0) await tellCreated(ctx, first!, parent)
    else
      await tellAdministrators(ctx, sql`o.id = ${parent.id}`, {
        ...{ title: '有新的项目', orgId: parent.id },
        content: `“${parent.orgName}”下新增了${others.length + 1}个项目，包括“${first!.orgName}”。`,
      })
  }
}

/** The parent's administrators, where somebody above them did it. */
export const tellCreated = (ctx: WriteCtx, node: Org, parent: Org) =>
  tellAdministrators(ctx, sql`o.id = ${parent.id}`, {
    ...{ title: node.orgType === OrgType.project ? '有新的项目' : '有新的下级组织', orgId: node.id },
    content: `“${parent.orgName}”下新增了“${node.orgName}”。`,
  })
