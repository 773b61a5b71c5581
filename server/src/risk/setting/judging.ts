import { RiskStatus } from '@oems/contract/risk/codes.ts'
import { caseDays } from '@oems/contract/risk/riskChange.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import { badField } from '../../core/errors.ts'
import { risk, riskLevel } from '../tables.ts'
import type { Target } from './targets.ts'

export type Level = typeof riskLevel.$inferSelect

/** The level that is to be set, which stays until a write ends, and after how many days it is looked at again. */
export async function levelFor({ db }: Ctx, riskLevelId: number, illnessId: number, isWrite: boolean) {
  const query = db
    .select({ level: riskLevel, reviewDays: risk.reviewDays })
    .from(riskLevel)
    .innerJoin(risk, and(eq(risk.illnessId, riskLevel.illnessId), isNull(risk.deletedAt), eq(risk.status, RiskStatus.enabled)))
    .where(and(eq(riskLevel.id, riskLevelId), isNull(riskLevel.deletedAt), eq(riskLevel.illnessId, illnessId)))
  const [found] = await (isWrite ? query.for('share') : query)
  if (!found) throw badField('riskLevelId', '请选择该病种使用中的风险等级')
  return found
}

/** How deep in the tree the caller stands. */
export async function depthOf({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<number> {
  const [own] = await db.select({ depth: org.depth }).from(org).where(eq(org.id, actor.orgId))
  return own!.depth
}

export const onlyRaised = '该等级由上级设定，只能上调'

/** Whether a level stands that somebody above has set, and that the caller may not lower. */
export const isLocked = (setByDepth: number, depth: number) => setByDepth < depth

interface Asked {
  readonly level: Pick<Level, 'grade'>
  readonly depth: number
  readonly force: boolean
}

/** Why a node's level may not become this one; null: it may (04 §4.5). Only what goes down is ever refused. */
export function refusalOf(ctx: Pick<Ctx, 'actor'>, { own, above, node, cases }: Target, { level, depth, force }: Asked): string | null {
  const isBelow = (one: Target['own']) => one !== null && level.grade < one.grade
  if ([own, above].some((one) => isBelow(one) && isLocked(one!.setByDepth, depth))) return onlyRaised
  if (!isBelow(own ?? above) || cases === 0) return null
  const sentence = `近${caseDays}天有${cases}例确诊病例，不能下调`
  if (!force) return sentence
  return sees(ctx, { path: parentPath(node.path) }) ? null : `${sentence}，请由上级组织的管理员操作`
}

/** Whether it is lowered in spite of its cases. */
export const isForced = ({ own, above, cases }: Target, level: Pick<Level, 'grade'>) =>
  cases > 0 && (own ?? above) !== null && level.grade < (own ?? above)!.grade

const parentPath = (path: string) => path.replace(/\d+\/$/, '')
