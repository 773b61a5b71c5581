import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { NormKind } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { aClinic } from '../clinic/testClinic.ts'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { StockModel } from '../drugStock/posting/testModel.ts'
import { stocked } from '../drugStock/posting/testPosting.ts'
import { aDrug } from '../drugStock/testStock.ts'
import { aScheme } from '../risk/testRisk.ts'
import { aDrugItem, anItem } from '../supplies/ledger/testLedger.ts'
import type { TestApp } from '../testing/testApp.ts'
import { type Asking, type ModelSite, type ModelWorld, ReserveModel } from './testModel.ts'

/** How somebody with this token asks. */
export type Sending = (token: string) => Asking

/**
 * A group of three companies with items of all types, and as many models as are wanted: each with two projects whose clinics post, and one that
 * holds drugs which end soon, and is closed now and then.
 */
export async function aModelWorld(app: TestApp, sending: Sending, workers: number): Promise<ReserveModel[]> {
  const { db, clock, rootId } = app
  const group = await app.anOrg({ orgType: 2 })
  const somebody = async (roleId: number, orgId: number) => sending(await app.aSession(await app.anAccount({ roleId, orgId })))
  const companies = [
    await app.anOrg({ parentId: group.id }),
    await app.anOrg({ parentId: group.id }),
    await app.anOrg({ parentId: group.id }),
  ]
  const drugIds: number[] = []
  for (let n = 0; n < 5; n += 1) drugIds.push((await aDrug(app, rootId)).id)
  const { illnessId, levels } = await aScheme(db)
  await aMeasure(app, group.id)
  const items = [
    await anItem(app, group.id, { normKind: NormKind.daily, normQty: '1.500', isKey: 1 }),
    await anItem(app, group.id, { expiryManaged: 1, warnDays: 7, minQuantity: 300, isKey: 1 }),
    await anItem(app, companies[0]!.id, { minQuantity: 40 }),
    await anItem(app, group.id, { declareType: 3, requireWhen: null }),
    await anItem(app, group.id, { declareType: 3, minQuantity: 5 }),
    await aDrugItem(app, group.id, drugIds.slice(0, 2), { minQuantity: 200, isKey: 1, warnDays: 30 }),
    await aDrugItem(app, group.id, drugIds.slice(2, 3), { minQuantity: 90 }),
  ]
  const doctor = await somebody(7, group.id)
  const projectIds: number[] = []
  const world: ModelWorld = {
    ...{ db, now: clock, admin: await somebody(3, group.id), companyIds: companies.map(({ id }) => id), illnessId, levels },
    ...{ itemIds: items.map(({ id }) => id), spareDrugId: drugIds[3]!, projectIds },
  }
  const models: ReserveModel[] = []
  for (let worker = 0; worker < workers; worker += 1) {
    const sites: ModelSite[] = []
    const clinicIds: number[] = []
    for (const closes of [false, false, true]) {
      const { id: projectId } = await app.anOrg({ parentId: companies[worker % companies.length]!.id, orgType: 4 })
      await db.execute(
        sql`update project set reported_chinese_num = ${40 + 10 * worker}, reported_foreign_num = 3 where project_id = ${projectId}`,
      )
      // One in service would keep its project from closing.
      const { clinicId } = await aClinic(app, projectId, closes ? { serviceStatus: ServiceStatus.ended } : {})
      if (closes) await endingSoon(app, { clinicId, orgId: projectId }, drugIds)
      else clinicIds.push(clinicId)
      projectIds.push(projectId)
      sites.push({ projectId, closes, keeper: await somebody(5, projectId) })
    }
    models.push(new ReserveModel(worker + 1, world, sites, new StockModel(worker + 21, doctor, clinicIds, drugIds.slice(0, 4), clock)))
  }
  await app.runJob('norm-recalc')
  return models
}

/** Of each drug something for half a year, and something that ends on one of the next days. */
async function endingSoon(app: TestApp, clinic: { clinicId: number; orgId: number }, drugIds: readonly number[]) {
  for (const [at, drugId] of drugIds.entries()) {
    await stocked(app, clinic, drugId, 100, { batchNo: 'L', expiryDate: addDays(dayOf(app.clock()), 180) })
    await stocked(app, clinic, drugId, 60, { batchNo: 'S', expiryDate: addDays(dayOf(app.clock()), 1 + at) })
  }
}

const aMeasure = ({ db, clock }: TestApp, orgId: number) =>
  ask(
    db,
    sql`insert into dict_measure (created_at, created_by, updated_at, updated_by, org_id, name, category, answer_kind, value_unit, evidence_required,
          ep_types, min_grade, order_num, status)
        values (${clock().toISOString()}, 0, ${clock().toISOString()}, 0, ${orgId}, '出入登记', 1, 1, null, 0, '{1,2,3}', 0, 100, 1) returning id`,
  )
