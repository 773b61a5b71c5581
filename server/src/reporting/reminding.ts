import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import type { Reminded } from '@oems/contract/reporting/progress.ts'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf, startOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { tell } from '../core/messages/tell.ts'
import { type Project, project } from '../organisation/tables.ts'
import { infoStatusOf } from '../project/infoStatus.ts'
import { contactAccounts, reporterAccounts } from './reporters.ts'

const bizType = 'project-info-remind'

/** The projects of which somebody was told since the day began. */
export const remindedToday = (now: Date): SQL =>
  sql`select biz_id from sys_message where created_at >= ${startOf(dayOf(now)).toISOString()} and biz_type = ${bizType}`

/** 催报 (02 §5.6): tells those who fill in what is missing, once a project and day; whom nobody was told of is named with the reason. */
export async function remind(ctx: WriteCtx, { projectIds }: { readonly projectIds: readonly number[] }): Promise<Reminded> {
  const found = await lockForReminding(ctx, projectIds)
  const told = new Set(
    (await ask<{ id: number }>(ctx.db, sql`select biz_id as id from (${remindedToday(ctx.now)}) told`)).map(({ id }) => id),
  )
  const recipients = await recipientsAt(ctx, projectIds)
  const skipped: Reminded['skipped'] = []
  let sentNum = 0
  for (const { id, orgName, details } of found) {
    const reason = told.has(id) ? '今日已催报' : nothingToAsk(details, ctx.now)
    const isTold = reason === null && (await tellOf(ctx, { id, orgName, details }, recipients.get(id)))
    if (isTold) sentNum += 1
    else skipped.push({ projectId: id, projectName: orgName, reason: reason ?? '没有可提醒的填报员或联系人' })
  }
  return { sentNum, skipped }
}

interface Asked {
  readonly id: number
  readonly orgName: string
  readonly details: Project
}

/** One after the other, so that nobody is told twice. What is done meanwhile at the projects does not wait for it. */
async function lockForReminding(ctx: WriteCtx, ids: readonly number[]): Promise<Asked[]> {
  const found = await ctx.db
    .select({ id: org.id, orgName: org.orgName, details: project })
    .from(project)
    .innerJoin(org, eq(org.id, project.projectId))
    .where(and(inArray(project.projectId, [...ids]), isNull(org.deletedAt), withinScope(org.id)(ctx)))
    .orderBy(asc(project.projectId))
    .for('no key update', { of: project })
  if (found.length !== ids.length) throw notFound()
  return found
}

function nothingToAsk(details: Project, now: Date): string | null {
  if (details.projectStatus === ProjectStatus.closed) return '项目已关闭'
  return infoStatusOf(details, now) === InfoStatus.complete ? '已完成填报' : null
}

interface Recipients {
  readonly accountIds: readonly number[]
  readonly areReporters: boolean
}

async function recipientsAt({ db, now }: WriteCtx, ids: readonly number[]): Promise<ReadonlyMap<number, Recipients>> {
  const at = async (accounts: SQL) =>
    Map.groupBy(
      await ask<{ orgId: number; accountId: number }>(
        db,
        sql`select distinct org_id as "orgId", account_id as "accountId" from (${accounts}) a where org_id = any(${array(ids)}::bigint[])`,
      ),
      ({ orgId }) => orgId,
    )
  const [reporters, contacts] = [await at(reporterAccounts(now)), await at(contactAccounts)]
  return new Map(
    ids.flatMap((id) => {
      const people = reporters.get(id) ?? contacts.get(id)
      return people ? [[id, { accountIds: people.map(({ accountId }) => accountId), areReporters: reporters.has(id) }] as const] : []
    }),
  )
}

const steps = { guideBaseAt: '基本信息', guideMedicalAt: '医疗资源', guideNetworkEnvAt: '网络环境' } as const

async function tellOf(ctx: WriteCtx, { id, orgName, details }: Asked, to: Recipients | undefined): Promise<boolean> {
  if (!to) return false
  const missing = (Object.keys(steps) as (keyof typeof steps)[]).filter((step) => details[step] === null).map((step) => steps[step])
  const what = missing.length === 0 ? '上次填报已超过180天，请核对并更新' : `还缺：${missing.join('、')}，请尽快填报`
  const count = await tell(ctx, {
    to: to.accountIds,
    type: MessageType.todo,
    level: MessageLevel.important,
    title: '请完成项目信息填报',
    content: `“${orgName}”的信息填报${what}。`,
    link: to.areReporters ? '/project-guide' : '/biz/project-info',
    ...{ bizType, bizId: id, dedupKey: `${bizType}:${id}` },
  })
  return count > 0
}
