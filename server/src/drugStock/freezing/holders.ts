import { sql } from 'drizzle-orm'
import { clinic } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import type { BatchRow } from '../tables.ts'
import { asReminder, asWarning, tellStaff } from '../telling.ts'

/** Whoever has some of it on the shelf hears of it. */
export async function tellHolders(ctx: WriteCtx, changed: readonly BatchRow[], freeze: boolean): Promise<void> {
  if (changed.length === 0) return
  const byClinic = Map.groupBy(
    changed.filter(({ quantity }) => quantity > 0),
    ({ clinicId }) => clinicId,
  )
  const clinics = await ctx.db
    .select({ id: clinic.id, orgId: clinic.orgId, clinicName: clinic.clinicName })
    .from(clinic)
    .where(sql`${clinic.id} = any(${array([...byClinic.keys()])}::bigint[])`)
  await tellStaff(
    ctx,
    freeze ? asWarning : asReminder,
    clinics.map(({ id, orgId, clinicName }) => {
      const count = byClinic.get(id)!.length
      const said = freeze
        ? { title: '药品批次已冻结', content: `${clinicName}有${count}个药品批次被冻结，请立即停止使用并单独存放。` }
        : { title: '药品批次已解冻', content: `${clinicName}有${count}个药品批次已解冻，可以继续使用。` }
      return { orgId, ...said, link: `/clinic/drug-stock/index?clinic=${id}`, bizType: 'stockBatch', bizId: id }
    }),
  )
}
