import type { Ctx, WriteCtx } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import type { ClinicRow } from './tables.ts'

/** What a domain keeps of clinics (06 §4.1). */
export interface ClinicUse {
  /** Of these clinics, whose rows are locked, those that have had some, and what, in words: 药品库存记录36条. */
  had(ctx: Ctx, clinicIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The service of a clinic ends: refuses as long as something is open there, else lets go of it. Takes its own locks, then the clinic's. */
  end?(ctx: WriteCtx, clinicId: number): Promise<void>
}
const uses: ClinicUse[] = []

/** Asked before clinics are deleted; a domain that keeps records of clinics says so in its `index.ts`. Gives back what takes it away again. */
export function provideClinicUse(use: ClinicUse): () => void {
  uses.push(use)
  return () => {
    const at = uses.indexOf(use)
    if (at >= 0) uses.splice(at, 1)
  }
}

/** 06 §4.1: what is open at a clinic says no; the rest goes with its service. */
export async function endUse(ctx: WriteCtx, clinicId: number): Promise<void> {
  for (const use of uses) await use.end?.(ctx, clinicId)
}

/** Clinics are deleted that never had a record, a scheduling or stock; any other one ends its service instead. */
export async function refuseUsed(ctx: Ctx, rows: readonly Pick<ClinicRow, 'id' | 'clinicName'>[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const { had } of uses) {
    const found = await had(ctx, ids)
    const used = rows.find(({ id }) => found.has(id))
    if (used) throw conflict(`“${used.clinicName}”已有${found.get(used.id)}，请使用“终止服务”`)
  }
}
