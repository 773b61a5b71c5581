import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { autoDeclares } from '@oems/contract/reserve/auto.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { type MeasureSheet, projectMeasures } from '@oems/contract/reserve/measures.ts'
import type { Sheet, SheetItem } from '@oems/contract/reserve/sheet.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { type DeclareTypeCode, ItemStatus, ItemType, LedgerKind, NormKind } from '@oems/contract/supplies/codes.ts'
import { supplies as itemCalls, SuppliesRevision } from '@oems/contract/supplies/items.ts'
import { projectLedger } from '@oems/contract/supplies/ledger.ts'
import { eq, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import type { StockModel } from '../drugStock/posting/testModel.ts'
import { revise, shown } from '../project/testProjects.ts'
import { supplies } from '../supplies/tables.ts'
import { numbers } from '../testing/numbers.ts'

/** Asks until there is a reply that says what became of it. */
export type Asking = (call: Call, input: object) => Promise<Reply>
export interface ModelSite {
  readonly projectId: number
  /** Who keeps its ledger. */
  readonly keeper: Asking
  /** It is closed and begun again; the others go on. */
  readonly closes: boolean
}
export interface ModelWorld {
  readonly db: Db
  readonly now: () => Date
  /** Of the group. */
  readonly admin: Asking
  readonly companyIds: readonly number[]
  /** Those of all models. */
  readonly projectIds: readonly number[]
  readonly itemIds: readonly number[]
  /** A drug that no item has, unless the model puts it there. */
  readonly spareDrugId: number
  readonly illnessId: number
  readonly levels: readonly number[]
}
interface Off {
  readonly quantity: number
  readonly nearest: string | null
  readonly expiring: number
}
const illnessId = 2
const itemTypes = [ItemType.supplies, ItemType.drugs, ItemType.equipment] as const
/** Where a project goes from each status. */
const onwards: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 4, 4: 5, 5: 2 }

/**
 * What projects hold outside of their clinics and have declared, without a database: the last word on each. Each model has projects of its own;
 * items, companies and risks are shared, and so is the time that passes.
 */
export class ReserveModel {
  readonly outcomes = new Map<string, number>()
  readonly #off = new Map<string, Off>()
  /** What stands of each period, the first below; without what is declared automatically. */
  readonly chains = new Map<string, number[]>()
  readonly #next: (below: number) => number
  readonly #world: ModelWorld
  readonly #sites: readonly ModelSite[]
  readonly stock: StockModel

  constructor(seed: number, world: ModelWorld, sites: readonly ModelSite[], stock: StockModel) {
    this.#next = numbers(seed)
    this.#world = world
    this.#sites = sites
    this.stock = stock
  }

  async step(): Promise<void> {
    const dice = this.#next(100)
    if (dice < 30) await this.stock.step()
    else if (dice < 44) await this.#count()
    else if (dice < 66) await this.#declare()
    else if (dice < 70) await this.#void()
    else if (dice < 74) await this.#declareMeasures()
    else if (dice < 77) await this.#declareSame()
    else if (dice < 85) await this.#changeItem()
    else if (dice < 89) await this.#configure()
    else if (dice < 91) await this.#move()
    else if (dice < 94) await this.#lead()
    else if (dice < 96) await this.#setEp()
    else if (dice < 98) await this.#changeRisk()
    else await this.#automate()
  }

  /** By `project item`: what lies outside of the clinics on a day on which what had ended by then has been taken off. */
  offOn = (day: string): ReadonlyMap<string, number> =>
    new Map(
      [...this.#off].map(([key, { quantity, nearest, expiring }]) => [
        key,
        nearest !== null && nearest < day ? quantity - expiring : quantity,
      ]),
    )

  get #today(): string {
    return dayOf(this.#world.now())
  }
  #any<T>(all: readonly T[]): T {
    return all[this.#next(all.length)]!
  }
  #put(what: string, { code }: Reply): boolean {
    const key = `${what} ${code}`
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1)
    return code === 0
  }

  /** So much, until a day that is still to come where it ends at all. */
  #some(expires: boolean): Off {
    const quantity = this.#next(5) === 0 ? 0 : this.#next(900)
    const ends = expires && quantity > 0
    return { quantity, nearest: ends ? addDays(this.#today, this.#next(12)) : null, expiring: ends ? this.#next(quantity + 1) : 0 }
  }
  #sent = ({ nearest, expiring }: Off) => (nearest === null ? {} : { nearestExpiry: nearest, expiringQuantity: expiring })

  async #count(): Promise<void> {
    const { projectId, keeper } = this.#any(this.#sites)
    const rows = await ask<{ id: number; version: number; suppliesId: number; expires: boolean; off: number }>(
      this.#world.db,
      sql`select p.id, p.version, p.supplies_id as "suppliesId", s.expiry_managed = 1 as expires, p.off_quantity as off
          from project_supplies p join supplies s on s.id = p.supplies_id where p.org_id = ${projectId} and p.deleted_at is null order by p.id`,
    )
    if (rows.length === 0) return
    const { id, version, suppliesId, expires, off } = this.#any(rows)
    const found = this.#some(expires)
    const kind = found.quantity > off ? LedgerKind.inbound : found.quantity < off ? LedgerKind.use : LedgerKind.count
    const isStale = this.#next(12) === 0
    const change = { projectId, id, version: isStale ? version + 9 : version, quantity: found.quantity, kind, ...this.#sent(found) }
    const reply = await keeper(projectLedger.updateFourProjectManager, change)
    if (this.#put(isStale ? 'stale count' : 'count', reply)) this.#off.set(`${projectId} ${suppliesId}`, found)
  }

  async #sheet(projectId: number, declareType: DeclareTypeCode): Promise<Sheet | null> {
    const { code, data } = await this.#world.admin(reserveDeclares.queryReserve, { projectId, declareType, illnessId })
    return code === 0 ? (data as Sheet) : null
  }
  /** In the period in which it was put: another model may have ended the one that the sheet was of. */
  async #stands(declareId: number): Promise<void> {
    const [made] = await ask<{ key: string }>(
      this.#world.db,
      sql`select org_id || ' ' || declare_type || ' ' || start_day as key from period_declare where id = ${declareId}`,
    )
    this.chains.set(made!.key, [...(this.chains.get(made!.key) ?? []), declareId])
  }

  /** The first sheet of a period, or a correction of what stands; sometimes one that rests on something else. */
  async #declare(): Promise<void> {
    const { projectId } = this.#any(this.#sites)
    const declareType = this.#any(itemTypes)
    const sheet = await this.#sheet(projectId, declareType)
    if (!sheet) return
    const { declareId, version } = sheet.period
    const found = new Map(sheet.items.map(({ suppliesId, expiryManaged }) => [suppliesId, this.#some(expiryManaged)]))
    const items = sheet.items.map((item) => this.#filled(item, declareType, found.get(item.suppliesId)!))
    const { admin } = this.#world
    const isStale = this.#next(12) === 0
    const lastDeclareId = isStale ? (declareId ?? 0) + 1_000_000 : declareId
    const reply =
      declareId !== null && !isStale && this.#next(2) === 0
        ? await admin(reserveDeclares.updateDeclare, { illnessId, declareId, version, items, confirmed: 1 })
        : await admin(reserveDeclares.declare, {
            ...{ projectId, illnessId, declareType, date: this.#today, lastDeclareId, version, items, confirmed: 1 },
          })
    if (!this.#put(isStale ? 'stale declaration' : 'declare', reply)) return
    await this.#stands((reply.data as { declareId: number }).declareId)
    for (const [suppliesId, off] of found) this.#off.set(`${projectId} ${suppliesId}`, off)
  }
  #filled = ({ suppliesId }: SheetItem, declareType: number, off: Off) => ({
    ...{ suppliesId, ...this.#sent(off) },
    ...(declareType === ItemType.drugs ? { offQuantity: off.quantity } : { quantity: off.quantity }),
  })

  async #void(): Promise<void> {
    const { projectId } = this.#any(this.#sites)
    const declareType = this.#any(itemTypes)
    const sheet = await this.#sheet(projectId, declareType)
    if (!sheet || sheet.period.declareId === null) return
    const { declareId, version, startDay } = sheet.period
    const reply = await this.#world.admin(reserveDeclares.void, { declareId, version, illnessId, reason: '重复申报' })
    if (!this.#put('void', reply)) return
    const key = `${projectId} ${declareType} ${startDay}`
    this.chains.set(
      key,
      (this.chains.get(key) ?? []).filter((id) => id !== declareId),
    )
  }

  async #declareMeasures(): Promise<void> {
    const { projectId } = this.#any(this.#sites)
    const { admin } = this.#world
    const { code, data } = await admin(projectMeasures.queryEpm, { projectId })
    if (code !== 0) return
    const { period, items } = data as MeasureSheet
    const answers = items.map(({ measureId }) => ({ measureId, state: this.#any([1, 4]) }))
    const draft = { projectId, date: this.#today, lastDeclareId: period.declareId, version: period.version, items: answers }
    const reply = await admin(projectMeasures.epmDeclare, draft)
    if (this.#put('measures', reply)) await this.#stands((reply.data as { declareId: number }).declareId)
  }

  async #declareSame(): Promise<void> {
    const { projectId } = this.#any(this.#sites)
    const declareType = this.#any(itemTypes)
    const reply = await this.#world.admin(board.declareSame, { projectId, declareTypes: [declareType], date: this.#today })
    if (!this.#put('same', reply)) return
    const [made] = reply.data as readonly { readonly declareId: number }[]
    await this.#stands(made!.declareId)
  }

  /** Norms up and down, in use or not, key or not, and now and then another drug. */
  async #changeItem(): Promise<void> {
    const { db, admin, itemIds, spareDrugId } = this.#world
    const [item] = await db
      .select()
      .from(supplies)
      .where(eq(supplies.id, this.#any(itemIds)))
    const sent = Object.fromEntries(Object.keys(SuppliesRevision.properties).map((name) => [name, (item as Record<string, unknown>)[name]]))
    const isSpare = item!.drugIds.includes(spareDrugId)
    const drugIds = isSpare ? item!.drugIds.filter((id) => id !== spareDrugId) : [...item!.drugIds, spareDrugId]
    const changes: readonly object[] = [
      item!.normKind === NormKind.fixed ? { minQuantity: 1 + this.#next(800) } : { normQty: `${1 + this.#next(4)}.500` },
      item!.normKind === NormKind.fixed ? { minQuantity: 1 + this.#next(800) } : { coverDays: 1 + this.#next(60) },
      { status: item!.status === ItemStatus.enabled && this.#next(2) === 0 ? ItemStatus.disabled : ItemStatus.enabled },
      { isKey: item!.isKey === 1 ? 0 : 1 },
      { requireWhen: item!.requireWhen === null ? {} : this.#any([null, { epTypes: [1, 2] }, { minGrade: 2 }]) },
      item!.declareType === ItemType.drugs ? { drugIds } : { warnDays: 7 + this.#next(40) },
    ]
    // What is not in use comes back soon, or there would be little to declare.
    const change = item!.status === ItemStatus.enabled ? this.#any(changes) : this.#any([changes[2]!, ...changes])
    this.#put('item', await admin(itemCalls.update, { ...sent, preview: 0, ...change }))
  }

  /** A standard of the project's own, set or given up; an item that it adds or no longer wants. */
  async #configure(): Promise<void> {
    const { projectId } = this.#any(this.#sites)
    const suppliesId = this.#any(this.#world.itemIds)
    const dice = this.#next(4)
    const own = { suppliesId, ...(dice === 0 ? { minQuantity: this.#next(900), reason: '实际需要' } : {}) }
    const { admin } = this.#world
    if (dice === 3) this.#put('remove', await admin(itemCalls.removeProjectSuppliesConfig, { projectId, suppliesIds: [suppliesId] }))
    else
      this.#put(
        'configure',
        await admin(itemCalls.addProjectSuppliesConfig, { projectId, ...(dice === 2 ? { suppliesIds: [suppliesId] } : { items: [own] }) }),
      )
  }

  async #move(): Promise<void> {
    const { admin, companyIds } = this.#world
    const asked = { projectId: this.#any(this.#sites).projectId, targetOrgId: this.#any(companyIds), reason: '重组' }
    this.#put('move', await admin(projects.migration, asked))
  }

  /** Closes the one that may be closed, and begins it again. */
  async #lead(): Promise<void> {
    const site = this.#sites.find(({ closes }) => closes)
    if (!site) return
    const { projectId } = site
    const { admin } = this.#world
    const projectStatus = onwards[(await shown(admin, projectId)).projectStatus]!
    const reply = await revise(admin, projectId, { projectStatus, reason: '工程进度', actualEndDate: this.#today })
    if (!this.#put(projectStatus === ProjectStatus.closed ? 'close' : 'status', reply) || projectStatus !== ProjectStatus.closed) return
    for (const key of this.#off.keys()) if (key.startsWith(`${projectId} `)) this.#off.set(key, { quantity: 0, nearest: null, expiring: 0 })
  }

  async #setEp(): Promise<void> {
    const asked = { projectId: this.#any(this.#world.projectIds), epType: this.#any([0, 1, 1, 2, 2, 2, 3, 3]), reason: '当地疫情' }
    this.#put('ep', await this.#world.admin(projects.setEp, asked))
  }

  async #changeRisk(): Promise<void> {
    const { admin, companyIds, illnessId: ofRisk, levels } = this.#world
    const orgIds = [this.#next(2) === 0 ? this.#any(companyIds) : this.#any(this.#sites).projectId]
    const asked = { orgIds, illnessId: ofRisk, riskLevelId: this.#any(levels), reason: '疫情变化', basis: 9 }
    this.#put('risk', await admin(orgRisks.changeRisk, { ...asked, reviewDate: addDays(this.#today, 20) }))
  }

  async #automate(): Promise<void> {
    const { projectId } = this.#any(this.#sites)
    const setting = { enabled: this.#next(4) === 0 ? 0 : 1, cycle: 1 + this.#next(2), executeTime: '09:00' }
    const asked = { illnessId, projectIds: [projectId], declareType: this.#any(itemTypes), ...setting }
    this.#put('automate', await this.#world.admin(autoDeclares.saveAutoDeclareConfig, asked))
  }
}
