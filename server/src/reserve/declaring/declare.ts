import type { CodeOf } from '@oems/contract/core/codes.ts'
import { rate } from '@oems/contract/core/rate.ts'
import { DeclareSource, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import type { Declared, FrozenItem, SheetDraft } from '@oems/contract/reserve/sheet.ts'
import { periodStatus } from '@oems/contract/reserve/status.ts'
import { gapOf, isShort, reachOf } from '@oems/contract/supplies/norm.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { allEnded } from '../../core/db/allEnded.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { conflict, ruleBroken } from '../../core/errors.ts'
import { changesOf, enter } from '../../supplies/ledger/writeLedger.ts'
import type { LedgerRecord } from '../../supplies/tables.ts'
import { declaredMeanwhile, type PeriodRow } from '../tables.ts'
import { type Draft, enterDeclaration, filePapers, lockLatest, nextDeclareId, noteDeclared } from './enter.ts'
import { type Filled, filledOf, refuseJumps, writesOf } from './judge.ts'
import { beforeOf, type DeclareRow, itemsOf } from './latest.ts'
import { factsOf, hintOf, lockSheet } from './rows.ts'
import { openPeriod } from './window.ts'

export interface SheetToDeclare
  extends Pick<SheetDraft, 'projectId' | 'declareType' | 'date' | 'lastDeclareId' | 'items' | 'confirmed' | 'remark' | 'ossIds'> {
  /** Of the declaration that the caller saw. */
  readonly version?: number | null
  /** Absent: by hand, from above where the caller stands above the project. */
  readonly source?: CodeOf<typeof DeclareSource>
}

/**
 * One sheet of a project for the period under way: the first of it, or a correction of what stands (04 §4.2). The ledger takes over what was
 * declared; names and norms are frozen. Whether the caller may declare the type is for the call to say.
 */
export async function declareSheet(ctx: WriteCtx, sheet: SheetToDeclare): Promise<Declared> {
  const { projectId, declareType, date, lastDeclareId, version } = sheet
  const period = await openPeriod(ctx, projectId, declareType, date)
  // Locked in this order; all of it is sent at once, one statement after the other.
  const [, rows, former, last, id] = await Promise.all([
    lockOpenNode(ctx, projectId),
    lockSheet(ctx, projectId, declareType),
    lockLatest(ctx, period),
    sheet.confirmed === 1 ? null : beforeOf(ctx, period),
    nextDeclareId(ctx),
  ])
  if (rows.length === 0) throw ruleBroken('该项目没有需要申报的物资，请先配置')
  if ((former?.id ?? null) !== (lastDeclareId ?? null)) throw conflict(declaredMeanwhile)
  if (former && version !== null && version !== undefined && former.version !== version) throw conflict(declaredMeanwhile)

  const filled = filledOf(rows, sheet.items, declareType, dayOf(ctx.now))
  if (sheet.confirmed !== 1) refuseJumps(filled, itemsOf(former ?? last), period.policy.tolerance)
  const locked = rows.map(({ row, item }) => ({ ...row, item }))
  const writes = writesOf(filled, id).map((write) => ({ orgId: projectId, ...write }))
  const changes = changesOf(ctx, locked, writes)
  const after = byItem(changes.map((change) => change.after))
  const source = sheet.source ?? (ctx.actor.orgId === projectId ? DeclareSource.manual : DeclareSource.proxy)
  const draft = { ...draftOf(filled, after), source, remark: sheet.remark }
  // One after the other: both ask what is counted of the period before and after them.
  await enter(ctx, changes)
  const [made] = await allEnded([enterDeclaration(ctx, period, former, id, draft), filePapers(ctx, period, sheet.ossIds)])
  noteDeclared(ctx, made, former)
  return declaredOf(period, made, filled, after, ctx.now)
}

type After = ReadonlyMap<number, LedgerRecord>
const byItem = (records: readonly LedgerRecord[]): After => new Map(records.map((row) => [row.suppliesId, row]))

/** What a declaration keeps of a sheet whose ledger has just been written. */
export function draftOf(filled: readonly Filled[], after: After): Omit<Draft, 'source'> {
  const rows = filled.map(({ row }) => after.get(row.suppliesId)!)
  const { required, reached } = reachOf(rows)
  const { headcount, riskGrade } = factsOf(filled)
  return {
    ...{
      headcount,
      riskGrade,
      reachRate: rate(reached, required),
      shortageNum: rows.filter(({ stockLevel }) => isShort(stockLevel)).length,
    },
    items: filled.map((one) => frozen(one, after.get(one.row.suppliesId)!)),
  }
}

const frozen = ({ item, typed }: Filled, row: LedgerRecord): FrozenItem => ({
  ...{ suppliesId: item.id, name: item.name, spec: item.spec, unit: item.unit, packUnit: item.packUnit, packSize: item.packSize },
  ...{ quantity: row.quantity, ledgerQuantity: row.ledgerQuantity, offQuantity: row.offQuantity, remark: typed.remark ?? null },
  ...{ nearestExpiry: row.nearestExpiry, expiringQuantity: row.expiringQuantity },
  ...{ requiredQuantity: row.requiredQuantity, stockLevel: row.stockLevel },
})

function declaredOf(period: PeriodRow, made: DeclareRow, filled: readonly Filled[], after: After, now: Date): Declared {
  const rows = filled.map(({ item, row }) => ({ item, row: after.get(row.suppliesId)! }))
  const status = periodStatus({ ...period, onTime: made.firstOnTime }, now)
  return {
    ...{ declareId: made.id, status, lateFilled: status === PeriodStatus.overdue, reachRate: made.reachRate },
    shortages: rows.flatMap(({ item, row }) =>
      row.stockLevel !== null && isShort(row.stockLevel)
        ? [{ suppliesId: item.id, name: item.name, gap: gapOf(row.quantity, row.requiredQuantity), stockLevel: row.stockLevel }]
        : [],
    ),
    hints: rows.flatMap((one) => {
      const hint = hintOf(one)
      return hint === null ? [] : [`“${one.item.name}”${hint}`]
    }),
  }
}
