import { sql } from 'drizzle-orm'
import { clinic } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import { drug } from '../../dictionary/tables.ts'
import type { BatchRow } from '../tables.ts'
import { asReminder, asWarning, batchWords, type Said, tellStaffOrAbove } from '../telling.ts'

/** Whoever has some of it on the shelf hears which batches they are. Why is typed by somebody and stands at the batch. */
export async function tellHolders(ctx: WriteCtx, changed: readonly BatchRow[], freeze: boolean): Promise<void> {
  if (changed.length === 0) return
  const held = changed.filter(({ quantity }) => quantity > 0)
  const byClinic = Map.groupBy(held, ({ clinicId }) => clinicId)
  const [clinics, drugs] = await Promise.all([
    ctx.db
      .select({ id: clinic.id, orgId: clinic.orgId, clinicName: clinic.clinicName })
      .from(clinic)
      .where(sql`${clinic.id} = any(${array([...byClinic.keys()])}::bigint[])`),
    ctx.db
      .select({ id: drug.id, drugName: drug.drugName })
      .from(drug)
      .where(sql`${drug.id} = any(${array([...new Set(held.map(({ drugId }) => drugId))])}::bigint[])`),
  ])
  const names = new Map(drugs.map(({ id, drugName }) => [id, drugName]))
  await tellStaffOrAbove(
    ctx,
    freeze ? asWarning : asReminder,
    clinics.map(({ id, orgId, clinicName }) => ({ orgId, ...said({ id, clinicName }, byClinic.get(id)!, names, freeze) })),
  )
}

/** As many batches as a message names and drugs as its link does. */
const [named, linked] = [5, 10]

function said(
  { id, clinicName }: { readonly id: number; readonly clinicName: string },
  batches: readonly BatchRow[],
  names: ReadonlyMap<number, string>,
  freeze: boolean,
): Said {
  const listed = batches.slice(0, named).map(({ drugId, batchNo }) => batchWords(names.get(drugId)!, batchNo))
  const which = `${clinicName}：${listed.join('、')}${batches.length > named ? `等${batches.length}个批次` : ''}`
  const drugIds = [...new Set(batches.map(({ drugId }) => drugId))]
  const asked = drugIds.length > linked ? '' : drugIds.map((drugId) => `&drugIds=${drugId}`).join('')
  return {
    ...(freeze
      ? { title: '药品批次已冻结', content: `${which}已冻结，请立即停止使用并单独存放；原因见库存卡的批次。` }
      : { title: '药品批次已解冻', content: `${which}已解冻，可以继续使用。` }),
    ...{ link: `/clinic/drug-stock/index?clinic=${id}${asked}`, bizType: 'stockBatch', bizId: id },
  }
}
