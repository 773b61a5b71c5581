import { ExpiryState, StockLevel, shortLevels } from '@oems/contract/drugStock/codes.ts'
import type { CountsOf } from '@oems/contract/figures/told.ts'
import { nearStates } from '@oems/contract/reserve/overviewFigures.ts'
import type { shelfFigures } from '@oems/contract/workbench/figures.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { columnsOf } from '../core/db/columnsOf.ts'
import { ask } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { sees } from '../core/db/scope.ts'
import { illnessNames } from '../illness/illnesses.ts'
import { effectiveRisks } from '../risk/effective.ts'

/** How dangerous the place is: what holds at the node of each illness, the gravest first; a node above is named to whoever sees it. */
export async function risksOf(ctx: Ctx, node: Org, day: string) {
  const risks = (await effectiveRisks(ctx, [node.id], day)).get(node.id) ?? []
  const names = await illnessNames(
    ctx,
    risks.map(({ illnessId }) => illnessId),
  )
  const from = risks.flatMap(({ fromOrgId }) => fromOrgId ?? [])
  const nodes = from.length === 0 ? [] : await ctx.db.select().from(org).where(inArray(org.id, from))
  const nameOf = (id: number | null) => nodes.find((one) => one.id === id && sees(ctx, one))?.orgName ?? null
  return risks
    .map(({ illnessId, levelName, grade, colour, origin, fromOrgId, reviewDate }) => ({
      ...{ illnessId, illnessName: names.get(illnessId) ?? '', levelName, grade, colour, origin, fromName: nameOf(fromOrgId), reviewDate },
    }))
    .sort((one, other) => other.grade - one.grade)
}

type Shelves = Readonly<Record<Exclude<keyof typeof shelfFigures, 'coverDaysMin'> | 'stockoutNum', number>> & {
  readonly coverDaysMin: number | null
}
/** What the sheets of the projects at and below the node lack, from the positions that they keep (04 §7). */
export async function shelvesOf({ db }: Ctx, node: Org): Promise<Shelves> {
  const level = (...levels: readonly number[]) =>
    sql.join(
      levels.map((one) => sql`coalesce(s.levels[${code(one + 1)}], 0)`),
      sql` + `,
    )
  const expiry = (...states: readonly number[]) =>
    sql.join(
      states.map((one) => sql`coalesce(s.expiries[${code(one)}], 0)`),
      sql` + `,
    )
  const summed = (of: SQL) => sql`coalesce(sum(${of}), 0)::int`
  const counts: CountsOf<typeof shelfFigures, SQL> = {
    shortageNum: summed(level(...shortLevels)),
    nearExpiryNum: summed(expiry(...nearStates)),
    expiredNum: summed(expiry(ExpiryState.expired)),
    coverDaysMin: sql`min(s.cover_days_min)`,
  }
  const stockoutNum = summed(level(StockLevel.none))
  const [found] = await ask<Shelves>(
    db,
    sql`select ${columnsOf({ ...counts, stockoutNum })}
          from org o join supplies_position s on s.org_id = o.id and s.to_day is null
         where starts_with(o.path, ${node.path}) and o.deleted_at is null`,
  )
  return found!
}
