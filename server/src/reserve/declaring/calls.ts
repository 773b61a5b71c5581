import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { implement } from '../../core/implement.ts'
import { deleteConfigDrug, listConfigDrug, listDrug, saveConfigDrug } from '../../supplies/config/drugs.ts'
import { requireReserve } from '../illness.ts'
import { exportStanding } from '../overview/projects.ts'
import { declareSheet } from './declare.ts'
import { exportHistory, readIntoSheet, sheetTemplate } from './excel.ts'
import { historyDetail, historyPage } from './history.ts'
import { projectInScope, requireDeclaring, requireIllness } from './place.ts'
import { sheetOf } from './sheet.ts'
import { periodsOf } from './times.ts'
import { correct, voidDeclaration } from './voiding.ts'

/** A named illness narrows what is shown, items for all illnesses aside, and never what has to be declared (04 §5). */
async function narrowed({ db }: Ctx, sheet: Sheet, illnessId: number | null): Promise<Sheet> {
  if (illnessId === null) return sheet
  const ids = sheet.items.map(({ suppliesId }) => suppliesId)
  const kept = await ask<{ id: number }>(
    db,
    sql`select id from supplies where id = any(${array(ids)}::bigint[]) and (illness_id is null or illness_id = ${illnessId})`,
  )
  const shown = new Set(kept.map(({ id }) => id))
  return { ...sheet, items: sheet.items.filter(({ suppliesId }) => shown.has(suppliesId)) }
}

export const ofSupplies = implement(suppliesDeclares, {
  async querySupplies(ctx, { projectId, declareType, date, illnessId }) {
    await requireIllness(ctx, illnessId)
    return narrowed(ctx, await sheetOf(ctx, projectId, declareType, date ?? undefined), illnessId)
  },
  async listDeclareTimeAndStatus(ctx, query) {
    await requireIllness(ctx, query.illnessId)
    return periodsOf(ctx, query)
  },
  async supplyDeclare(ctx, draft) {
    await projectInScope(ctx, draft.projectId)
    requireDeclaring(ctx, draft.declareType)
    await requireIllness(ctx, draft.illnessId)
    return declareSheet(ctx, draft)
  },
  async listProjectSuppliesHistory(ctx, query) {
    await requireIllness(ctx, query.illnessId)
    return historyPage(ctx, query)
  },
})

export const ofReserve = implement(reserveDeclares, {
  async queryReserve(ctx, { projectId, declareType, date, illnessId }) {
    requireReserve({ illnessId })
    return sheetOf(ctx, projectId, declareType, date ?? undefined)
  },
  async declare(ctx, draft) {
    requireReserve(draft)
    await projectInScope(ctx, draft.projectId)
    requireDeclaring(ctx, draft.declareType)
    return declareSheet(ctx, draft)
  },
  async updateDeclare(ctx, { illnessId, ...correction }) {
    requireReserve({ illnessId })
    return correct(ctx, { ...correction, illnessId })
  },
  async void(ctx, { illnessId, ...voiding }) {
    await requireIllness(ctx, illnessId)
    return voidDeclaration(ctx, voiding)
  },
  async listHistory(ctx, { illnessId, ...query }) {
    requireReserve({ illnessId })
    return historyPage(ctx, { ...query, illnessId })
  },
  async historyDetail(ctx, { declareId, illnessId }) {
    requireReserve({ illnessId })
    return historyDetail(ctx, declareId)
  },
  async listDeclareTimeAndStatus(ctx, { illnessId, ...query }) {
    requireReserve({ illnessId })
    return periodsOf(ctx, { ...query, illnessId })
  },
  async importExcel(ctx, { illnessId, ...reading }) {
    requireReserve({ illnessId })
    requireDeclaring(ctx, reading.declareType)
    return readIntoSheet(ctx, reading)
  },
  async exportExcelTpl(ctx, { illnessId, projectId, declareType }) {
    requireReserve({ illnessId })
    return sheetTemplate(ctx, projectId, declareType)
  },
  async exportExcel(ctx, query) {
    requireReserve(query)
    const { date, ...asked } = query
    if (asked.mode === 3) return exportStanding(ctx, query)
    return exportHistory(ctx, { ...asked, startTime: asked.startTime ?? date, endTime: asked.endTime ?? date })
  },
  async listDrug(ctx, { illnessId, ...query }) {
    requireReserve({ illnessId })
    return listDrug(ctx, query)
  },
  async listConfigDrug(ctx, { illnessId, projectId }) {
    requireReserve({ illnessId })
    return listConfigDrug(ctx, { projectId })
  },
  async saveConfigDrug(ctx, { illnessId, ...configuration }) {
    requireReserve({ illnessId })
    return saveConfigDrug(ctx, configuration)
  },
  async deleteConfigDrug(ctx, { illnessId, ids }) {
    requireReserve({ illnessId })
    return deleteConfigDrug(ctx, { ids })
  },
})
