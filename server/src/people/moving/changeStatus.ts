import type { Input } from '@oems/contract/core/call.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import type { movements } from '@oems/contract/people/movements.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { refuseClosed, requireOpen } from '../../core/db/openNode.ts'
import { badField, ruleBroken } from '../../core/errors.ts'
import { heldBack, notifyLeft } from '../followers.ts'
import { atSites, atSitesOrOnBooks } from '../locking.ts'
import type { Employee } from '../tables.ts'
import type { PersonRecord } from '../writePeople.ts'
import { carryOut, type Order, there, type Unmoved, unfit, type Verdict } from './ordering.ts'

type Asked = Input<typeof movements.changeStatus>

/** 休假, 返岗 and 返回, 离场, 离职, 复职 (03 §4.6). The employer may call back and let go whom it has sent elsewhere. */
export async function changeStatus(ctx: WriteCtx, asked: Asked) {
  checkDays(ctx, asked)
  return carryOut(ctx, orderOf(asked), asked.preview)
}

function checkDays(ctx: Ctx, { date, expectReturnDate }: Asked) {
  const today = dayOf(ctx.now)
  if (date !== null && date > today) throw badField('date', '日期不能晚于今天')
  if (expectReturnDate !== null && expectReturnDate < today) throw badField('expectReturnDate', '预计返岗日期不能早于今天')
}

const orderOf = (asked: Asked): Order => ({
  ids: asked.employeeIds,
  scope: asked.toStatus === EmpStatus.onLeave ? atSites : atSitesOrOnBooks,
  async judge(ctx, records) {
    const verdictOf = judges[asked.toStatus]
    const held = await unexamined(ctx, asked, records)
    const judged = new Map(records.map((record) => [record, held.get(record.employee.id) ?? verdictOf(record, daysOf(ctx, asked), ctx)]))
    const coming = [...judged.values()].flatMap((verdict) =>
      'reason' in verdict || verdict.empStatus !== EmpStatus.onPost ? [] : [verdict.orgId],
    )
    await refuseClosed(
      ctx,
      records.map(({ employee }) => employee.orgId),
    )
    await requireOpen(ctx, coming)
    return (record) => judged.get(record)!
  },
  async done(ctx, moved) {
    if (asked.toStatus !== EmpStatus.resigned) return
    const ids = moved.map(({ move }) => move.record.employee.id)
    await notifyLeft(ctx, ids, daysOf(ctx, asked).date, asked.noExamReason)
  },
})

/** Who does not leave for good before an examination, unless somebody says why (03 §5.9). */
async function unexamined(ctx: Ctx, asked: Asked, records: readonly PersonRecord[]): Promise<ReadonlyMap<number, Unmoved>> {
  if (asked.toStatus !== EmpStatus.resigned || asked.noExamReason !== null) return new Map()
  const staying = records.filter(({ employee }) => employee.empStatus !== EmpStatus.resigned).map(({ employee }) => employee.id)
  const found = await heldBack(ctx, staying, daysOf(ctx, asked).date)
  return new Map([...found].map(([id, reason]) => [id, { reason, refusal: (msg) => ruleBroken(msg) }]))
}

const daysOf = (ctx: Ctx, { date, expectReturnDate }: Asked) => ({ date: date ?? dayOf(ctx.now), expectReturnDate })
type Days = ReturnType<typeof daysOf>
type Judge = (record: PersonRecord, days: Days, ctx: Ctx) => Verdict

const isAway = ({ orgId, homeOrgId }: Employee) => orgId !== homeOrgId
const words = (status: Employee['empStatus']) => EmpStatus.label(status as Asked['toStatus'])
const cannot = (status: Employee['empStatus'], what: string): Unmoved => unfit(`员工已${words(status)}，不能${what}`)

const judges: Readonly<Record<Asked['toStatus'], Judge>> = {
  /** From leave to the site where they were; from elsewhere, from nowhere and as rehired to the employer. */
  [EmpStatus.onPost]: ({ employee: e }, { date }) => {
    const { homeOrgId } = e
    if (e.empStatus === EmpStatus.onPost && !isAway(e)) return there('已在归属单位在岗')
    const orgId = e.empStatus === EmpStatus.onLeave ? e.orgId : homeOrgId
    const kind = e.empStatus === EmpStatus.resigned ? MoveKind.rehired : MoveKind.returned
    return { kind, orgId, homeOrgId, empStatus: EmpStatus.onPost, days: { arrivalDate: date, leaveDate: null, expectReturnDate: null } }
  },
  [EmpStatus.onLeave]: ({ employee: e }, { expectReturnDate }) => {
    if (e.empStatus === EmpStatus.onLeave) return there('已休假')
    if (e.empStatus !== EmpStatus.onPost) return cannot(e.empStatus, '休假')
    const { orgId, homeOrgId } = e
    return { kind: MoveKind.leave, orgId, homeOrgId, empStatus: EmpStatus.onLeave, days: { expectReturnDate } }
  },
  [EmpStatus.offSite]: ({ employee: e }, { date }) => {
    if (e.empStatus === EmpStatus.offSite) return there('已离场')
    if (e.empStatus === EmpStatus.resigned) return cannot(e.empStatus, '离场')
    const { homeOrgId } = e
    if (!isAway(e)) return { reason: '该人员归属于本单位，请使用“离职”', refusal: (msg) => ruleBroken(msg) }
    return {
      kind: MoveKind.offSite,
      orgId: homeOrgId,
      homeOrgId,
      empStatus: EmpStatus.offSite,
      days: { leaveDate: date, expectReturnDate: null },
    }
  },
  [EmpStatus.resigned]: ({ employee: e }, { date }, { actor }) => {
    if (e.empStatus === EmpStatus.resigned) return there('已离职')
    if (e.id === actor.personId) return unfit('不能为本人办理离职')
    const { orgId, homeOrgId } = e
    return { kind: MoveKind.resigned, orgId, homeOrgId, empStatus: EmpStatus.resigned, days: { leaveDate: date, expectReturnDate: null } }
  },
}
