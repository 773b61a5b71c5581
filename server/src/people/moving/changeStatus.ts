import type { Input } from '@oems/contract/core/call.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import type { movements } from '@oems/contract/people/movements.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { areOpen, refuseClosed, requireOpen } from '../../core/db/openNode.ts'
import { nodesAmong, type Within } from '../../core/db/scope.ts'
import { badField, ruleBroken } from '../../core/errors.ts'
import { heldBack, notifyLeft } from '../followers.ts'
import { atSites, atSitesOrOnBooks, everAtSitesOrOnBooks } from '../locking.ts'
import { lockPlace } from '../place.ts'
import type { Employee } from '../tables.ts'
import type { PersonRecord } from '../writePeople.ts'
import { carryOut, type Order, there, type Unmoved, unfit, type Verdict } from './ordering.ts'
import { tellMoved } from './telling.ts'
import { workNosAt } from './workNos.ts'

type Asked = Input<typeof movements.changeStatus>

/** 休假, 返岗 and 返回, 离场, 离职, 复职 (03 §4.6). */
export async function changeStatus(ctx: WriteCtx, asked: Asked) {
  checkDays(ctx, asked)
  return carryOut(ctx, orderOf(asked), asked.preview)
}

function checkDays(ctx: Ctx, { date, expectReturnDate }: Asked) {
  const today = dayOf(ctx.now)
  if (date !== null && date > today) throw badField('date', '日期不能晚于今天')
  if (expectReturnDate !== null && expectReturnDate < today) throw badField('expectReturnDate', '预计返岗日期不能早于今天')
}

/** The employer may call back and let go whom it has sent elsewhere; and take back whoever was last at a node that is deleted. */
const scopes: Readonly<Record<Asked['toStatus'], Within>> = {
  [EmpStatus.onPost]: everAtSitesOrOnBooks,
  [EmpStatus.onLeave]: atSites,
  [EmpStatus.offSite]: atSitesOrOnBooks,
  [EmpStatus.resigned]: atSitesOrOnBooks,
}

const orderOf = (asked: Asked): Order => ({
  ids: asked.employeeIds,
  named: true,
  scope: scopes[asked.toStatus],
  async judge(ctx, records) {
    const verdictOf = asked.orgId === null ? judges[asked.toStatus] : await rehiringAt(ctx, asked.orgId, records)
    const held = await unexamined(ctx, asked, records)
    const judged = new Map(records.map((record) => [record, held.get(record.employee.id) ?? verdictOf(record, daysOf(ctx, asked), ctx)]))
    const coming = [...judged.values()].flatMap((verdict) =>
      'reason' in verdict || verdict.empStatus !== EmpStatus.onPost ? [] : [verdict],
    )
    const [rehired, returning] = [true, false].map((isRehired) =>
      coming.filter(({ kind }) => (kind === MoveKind.rehired) === isRehired).map(({ orgId }) => orgId),
    )
    // Who has resigned stands nowhere: the node they left has no say in it.
    await refuseClosed(
      ctx,
      records.flatMap(({ employee }) => (employee.empStatus === EmpStatus.resigned ? [] : [employee.orgId])),
    )
    await requireOpen(ctx, returning!)
    if (!(await areOpen(ctx, rehired!))) throw badField('orgId', '原归属单位已关闭、停用或删除，请选择复职单位')
    return (record) => judged.get(record)!
  },
  async done(ctx, moved) {
    await tellMoved(ctx, moved)
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

const daysOf = (ctx: Ctx, { date, expectReturnDate, extension }: Asked) => ({
  ...{ date: date ?? dayOf(ctx.now), expectReturnDate },
  isExtension: extension === 1,
})
type Days = ReturnType<typeof daysOf>
type Arrival = (typeof MoveKind)['rehired' | 'returned']
type Judge = (record: PersonRecord, days: Days, ctx: Ctx) => Verdict

/** 复职 at a node that is named takes the person on its books, as a transfer does: who was employed elsewhere is for that node's own to give away. */
async function rehiringAt(ctx: WriteCtx, orgId: number, records: readonly PersonRecord[]): Promise<Judge> {
  await lockPlace(ctx, orgId, 'orgId')
  const ours = await nodesAmong(
    ctx,
    records.map(({ employee }) => employee.homeOrgId),
  )
  const taken = await workNosAt(ctx, orgId, records)
  return ({ employee: { homeOrgId, empStatus, workNo } }, { date }) => {
    if (empStatus !== EmpStatus.resigned) return unfit('员工未离职，不需要复职')
    if (!ours.has(homeOrgId)) return unfit('归属单位不在管理范围内，请由归属单位办理复职')
    if (homeOrgId !== orgId && workNo !== null && taken.has(workNo)) return unfit(`复职单位已有工号“${workNo}”`)
    return onPostAt(MoveKind.rehired, orgId, orgId, date)
  }
}

const onPostAt = (kind: Arrival, orgId: number, homeOrgId: number, arrivalDate: string): Verdict => ({
  ...{ kind, orgId, homeOrgId, empStatus: EmpStatus.onPost },
  days: { arrivalDate, leaveDate: null, expectReturnDate: null },
})

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
    return onPostAt(kind, orgId, homeOrgId, date)
  },
  /** Of whoever is on leave already the day of the return changes where just that is asked for. */
  [EmpStatus.onLeave]: ({ employee: e }, { expectReturnDate, isExtension }) => {
    const isOnLeave = e.empStatus === EmpStatus.onLeave
    if (isExtension && !isOnLeave) return unfit('员工未休假，不能更改返岗日期')
    if (isOnLeave && (!isExtension || e.expectReturnDate === expectReturnDate)) return there(isExtension ? '返岗日期没有变化' : '已休假')
    if (!isOnLeave && e.empStatus !== EmpStatus.onPost) return cannot(e.empStatus, '休假')
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
