import type { clinics as calls } from '@oems/contract/clinic/clinics.ts'
import { ClinicEventKind, ClinicLevel, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { badField, conflict, ruleBroken } from '../core/errors.ts'
import { type Entry, enterEvents } from './events.ts'
import { lockProjects, settleLevels } from './level.ts'
import { store } from './store.ts'
import type { ClinicRow } from './tables.ts'
import { endUse } from './use.ts'

const over = '医务室已终止服务，不能恢复，请新建'

/** 1 → 2 (06 §4.1). */
export async function pauseService(ctx: WriteCtx, { clinicId, reason, pauseUntil }: Input<typeof calls.pauseService>): Promise<void> {
  if (pauseUntil !== null && pauseUntil < dayOf(ctx.now)) throw badField('pauseUntil', '预计恢复不能早于今天')
  await serve(ctx, clinicId, { status: ServiceStatus.paused, kind: ClinicEventKind.paused, reason, pauseUntil }, (status) => {
    if (status === ServiceStatus.ended) throw conflict('医务室已终止服务，不能暂停')
    if (status === ServiceStatus.paused) throw conflict('医务室已暂停服务')
  })
}

/** 2 → 1. */
export async function recoverService(ctx: WriteCtx, { clinicId, reason }: Input<typeof calls.recoverService>): Promise<void> {
  await serve(ctx, clinicId, { status: ServiceStatus.normal, kind: ClinicEventKind.recovered, reason, pauseUntil: null }, (status) => {
    if (status === ServiceStatus.ended) throw conflict(over)
    if (status === ServiceStatus.normal) throw conflict('医务室服务正常，不需要恢复')
  })
}

/** 1, 2 → 3, for good: nothing may be open there any more. */
export async function cancelService(ctx: WriteCtx, { clinicId, reason }: Input<typeof calls.cancelService>): Promise<void> {
  const judge = (status: ClinicRow['serviceStatus']) => {
    if (status === ServiceStatus.ended) throw conflict('医务室已终止服务')
  }
  const { orgId, serviceStatus } = await store.get(ctx, clinicId)
  judge(serviceStatus)
  await lockProjects(ctx, [orgId])
  await endUse(ctx, clinicId)
  const change = { status: ServiceStatus.ended, kind: ClinicEventKind.ended, reason, pauseUntil: null, endDate: dayOf(ctx.now) }
  await serve(ctx, clinicId, change, judge)
}

interface Change {
  readonly status: ClinicRow['serviceStatus']
  readonly kind: typeof ClinicEventKind.paused | typeof ClinicEventKind.recovered | typeof ClinicEventKind.ended
  readonly reason: string
  readonly pauseUntil: string | null
  readonly endDate?: string
}

async function serve(
  ctx: WriteCtx,
  clinicId: number,
  { status, kind, reason, ...days }: Change,
  judge: (status: ClinicRow['serviceStatus']) => void,
): Promise<void> {
  await changed(ctx, clinicId, (before) => {
    judge(before.serviceStatus)
    const entry = { kind, oldValue: before.serviceStatus, newValue: status, reason }
    return { entry, columns: { serviceStatus: status, statusReason: reason, statusSince: dayOf(ctx.now), ...days } }
  })
}

interface Decided {
  readonly columns: Partial<Pick<ClinicRow, 'serviceStatus' | 'statusReason' | 'statusSince' | 'pauseUntil' | 'endDate' | 'clinicLevel'>>
  readonly entry: Omit<Entry, 'clinicId'>
}
/** The project is locked before its clinic, so that two changes of one project never wait for each other. */
async function changed(ctx: WriteCtx, clinicId: number, decide: (before: ClinicRow) => Decided): Promise<void> {
  const { orgId } = await store.get(ctx, clinicId)
  await lockProjects(ctx, [orgId])
  const entries: Entry[] = []
  await store.change(ctx, clinicId, (before) => {
    const { columns, entry } = decide(before)
    entries.push({ clinicId, ...entry })
    return columns
  })
  await enterEvents(ctx, entries)
  await settleLevels(ctx, [orgId])
}

export async function updateLevel(ctx: WriteCtx, { clinicId, clinicLevel, reason, version }: Input<typeof calls.updateLevel>) {
  if (clinicLevel === ClinicLevel.none) throw ruleBroken('请在医疗资源中登记“无医务室”')
  await changed(ctx, clinicId, (before) => {
    if (before.version !== version) throw conflict()
    if (before.serviceStatus === ServiceStatus.ended) throw conflict('医务室已终止服务，不能调整级别')
    if (before.clinicLevel === clinicLevel) throw conflict('级别未变化')
    const entry = { kind: ClinicEventKind.levelChanged, oldValue: before.clinicLevel, newValue: clinicLevel, reason }
    return { entry, columns: { clinicLevel } }
  })
}
