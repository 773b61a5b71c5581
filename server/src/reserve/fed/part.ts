import { rate } from '@oems/contract/core/rate.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { reserveAtHome, reserveOfProjects } from '@oems/contract/reserve/fed.ts'
import { ItemType, type ItemTypeCode, ReachBand, type ReachBandCode, reserveIllness } from '@oems/contract/supplies/codes.ts'
import type { DrugReserve } from '@oems/contract/supplies/ledger.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import type { DomainPart } from '../../core/domainParts.ts'
import { ruleBroken } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { subjectOf } from '../overview/asked.ts'
import { opened } from '../overview/opened.ts'
import { overview } from '../overview/overview.ts'
import { standing } from '../overview/standing.ts'

interface Place {
  readonly orgId: number | null
  readonly projectId: number | null
}
interface Row {
  readonly status: number
  readonly late: boolean
  readonly coverDays: number | null
  readonly short: number
  readonly near: number
  readonly band: ReachBandCode
  readonly reached: number
  readonly required: number
}
const drugs: readonly ItemTypeCode[] = [ItemType.drugs]
const unasked = { illnessId: reserveIllness, querySubscribeOrg: false }

/** Of one project; one of which nothing is asked has nothing to tell. */
async function drugReverseInfo(ctx: Ctx, place: Place): Promise<DrugReserve> {
  const subject = await subjectOf(ctx, { ...unasked, ...place })
  if (subject.node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  const [row] = await ask<Row>(
    ctx.db,
    sql`select status, late_filled as late, cover_days_min as "coverDays", short, near, reach_band as band, reached, required
          from (${standing(ctx, subject, drugs)}) r`,
  )
  return {
    projectId: subject.node.id,
    declareStatus: row?.status ?? null,
    lateFilled: row ? Number(row.late) : null,
    lastDeclareAt: await lastDeclareAt(ctx, subject.node.id),
    coverDays: row?.coverDays ?? null,
    shortageNum: row?.short ?? 0,
    nearExpiryNum: row?.near ?? 0,
    reachBand: row?.band ?? ReachBand.none,
    reachRate: row ? rate(row.reached, row.required) : null,
  }
}

/** In whichever period that was. */
async function lastDeclareAt({ db }: Ctx, projectId: number): Promise<string | null> {
  const [last] = await ask<{ at: string | null }>(
    db,
    sql`select max(declared_at) as at from period_declare where org_id = ${projectId} and declare_type = ${code(ItemType.drugs)} and is_latest`,
  )
  return last?.at ? new Date(last.at).toISOString() : null
}

const atHome = inSnapshot({
  countDrugReverse: (ctx: Ctx, query: Place & { readonly querySubscribeOrg: boolean }) =>
    overview(ctx, { ...query, illnessId: reserveIllness, declareType: ItemType.drugs, orgType: null, date: null }),
})

const part: DomainPart = {
  calls: [
    implement(reserveOfProjects, { drugReverseInfo: opened(drugReverseInfo) }),
    implement(reserveAtHome, { countDrugReverse: opened(atHome.countDrugReverse) }),
  ],
}
export default part
