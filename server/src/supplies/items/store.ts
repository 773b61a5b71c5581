import { OrgType } from '@oems/contract/organisation/codes.ts'
import { logged } from '@oems/contract/supplies/console.ts'
import type { unitsOfItems } from '@oems/contract/supplies/fields.ts'
import { Supplies } from '@oems/contract/supplies/items.ts'
import { normWords } from '@oems/contract/supplies/norm.ts'
import { inArray, sql } from 'drizzle-orm'
import { nicknamesOf } from '../../accounts/nicknames.ts'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import { inheritedFrom } from '../../dictionary/inherited.ts'
import { illnessNames } from '../../illness/illnesses.ts'
import { type ItemRow, supplies as t } from '../tables.ts'

export const itemOrder = sql`${t.orderNum}, ${t.pinyin}, ${t.id}`
export const store = tableStore(t, '储备物资', { ...inheritedFrom(t.orgId), orderBy: itemOrder, derived: ['pinyin', 'normBy', 'normAt'] })
export const itemTarget = store.logTarget(Supplies, logged.储备物资)

const ownerWords = new Map<number, string>([
  [OrgType.platform, '平台标准'],
  [OrgType.ministry, '部委标准'],
  [OrgType.group, '集团标准'],
  [OrgType.company, '公司标准'],
  [OrgType.region, '区域标准'],
  [OrgType.project, '本项目'],
])

export const ownerWordsOf = (orgType: number | undefined) => ownerWords.get(orgType ?? -1) ?? '上级标准'

/** Items as everybody sees them: whose standard it is, whether the caller may change it, the norm in words. */
export async function viewsOf<R extends ItemRow>(ctx: Ctx, rows: readonly R[]) {
  const ownerIds = [...new Set(rows.map(({ orgId }) => orgId))]
  const [own, owners, illnesses, names] = await Promise.all([
    nodesAmong(ctx, ownerIds),
    ctx.db.select({ id: org.id, orgType: org.orgType }).from(org).where(inArray(org.id, ownerIds)),
    illnessNames(
      ctx,
      rows.flatMap(({ illnessId }) => illnessId ?? []),
    ),
    nicknamesOf(
      ctx,
      rows.flatMap(({ normBy }) => normBy ?? []),
    ),
  ])
  const typeOf = new Map(owners.map(({ id, orgType }) => [id, orgType]))
  return rows.map((row) => ({
    ...row,
    suppliesId: row.id,
    editable: own.has(row.orgId) ? (1 as const) : (0 as const),
    ownerWords: ownerWordsOf(typeOf.get(row.orgId)),
    setByName: own.has(row.orgId) && row.normBy !== null ? (names.get(row.normBy) ?? null) : null,
    setAt: row.normAt,
    illnessName: row.illnessId === null ? null : (illnesses.get(row.illnessId) ?? null),
    unit: row.unit as (typeof unitsOfItems)[number],
    normWords: normWords(row),
  }))
}
