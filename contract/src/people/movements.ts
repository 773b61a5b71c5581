import type { Static, TProperties } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { day, flag, id, ids, list, maybe, optional, reason, shape, text, whole, withDefault } from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import { EmpStatus } from './codes.ts'
import { EmployeeRow } from './employees.ts'

/** As many people as one call moves by name. */
export const movedAtMost = 500
/** More are moved by a long task (03 §5.1). */
export const movedAtOnce = 5_000

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const chosen = { ...ids('员工'), maxItems: movedAtMost, says: `一次最多选择${movedAtMost}人` }
/** 1: what would happen, and nothing happens. */
const preview = withDefault(flag('预览'), 0)

/** Somebody who stays where they are, and why. */
const Skipped = shape({ employeeId: id('员工'), name: text('姓名', 64, { log: 'personal' }), reason: text('原因', 200) })
/** Skipped ones whom a reply names: all of those who were chosen by name. `skippedNum` counts all of them. */
export const skippedAtMost = movedAtMost

/** What a move does, or by a preview would do. */
export const Moved = shape({
  moved: count('变动人数'),
  skipped: list(Skipped),
  skippedNum: count('未变动人数'),
  /** From which day on so many of them count where they are then: today, or tomorrow for whoever has declared today (03 §4.1 no. 5). */
  effective: list(shape({ day: day('生效日期'), num: count('人数') })),
  /** By how many today's due changes at a node. */
  due: list(shape({ orgId: id('单位'), orgName: text('单位', 100), day: day('申报日'), change: whole('应报变化', -1_000_000, 1_000_000) })),
  /** More than `movedAtOnce` people are on their way by this long task. */
  taskId: maybe(id('任务')),
})
export type Moved = Static<typeof Moved>

/** Of a look nothing is logged; of a move, whom it moved. */
const moving = <P extends TProperties>(title: string, path: string, may: `biz:employee:${string}`, input: P) =>
  write.post(path, may, shape({ ...input, reason: optional(reason()), preview }), Moved, { title, silentUnlessDone: true })

const statusChange = {
  employeeIds: chosen,
  /** 1 also brings somebody who was sent elsewhere back to the employer. */
  toStatus: EmpStatus.schema,
  /** The node that takes back who has resigned, as site and employer; left out: who employed them before. */
  orgId: optional(id('复职单位')),
  /** When they left or arrived; today where it is left out. */
  date: optional(day('日期')),
  expectReturnDate: optional(day('预计返岗日期')),
  /** 1: of those who are on leave already the day of the return changes; else they stay as they are. */
  extension: withDefault(flag('更改返岗日期'), 0),
  /** Why whoever is exposed to a hazard leaves for good without the examination that is due then (03 §5.9). */
  noExamReason: optional({ ...text('未做离岗体检的原因', 200, { log: 'personal' }), minLength: 2 }),
}
const changeStatus = moving('变更在岗状态', 'change-status', 'biz:employee:update', statusChange)
ruled(changeStatus.input, ({ toStatus, expectReturnDate, orgId, extension }) => [
  ...(toStatus === EmpStatus.onLeave && expectReturnDate === null ? [{ path: 'expectReturnDate', msg: '请选择预计返岗日期' }] : []),
  ...(toStatus !== EmpStatus.onPost && orgId !== null ? [{ path: 'orgId', msg: '只有复职可以选择单位' }] : []),
  ...(toStatus !== EmpStatus.onLeave && extension === 1 ? [{ path: 'extension', msg: '只有休假可以更改返岗日期' }] : []),
])

const dispatch = {
  employeeIds: chosen,
  projectId: id('项目'),
  arrivalDate: optional(day('到岗日期')),
}
const migration = {
  sourceOrgId: id('调出单位'),
  targetOrgId: id('调入单位'),
  /** Left out: all who stand at the source itself. */
  employeeIds: optional(chosen),
}
const migrationBatch = moving('调动', 'migration-batch', 'biz:employee:migration', migration)
ruled(migrationBatch.input, ({ sourceOrgId, targetOrgId }) =>
  sourceOrgId !== null && sourceOrgId === targetOrgId ? [{ path: 'targetOrgId', msg: '调入单位不能与调出单位相同' }] : [],
)

const NotDispatched = shape({ ...paged(), ...counting, orgId: id('归属单位'), keyword: optional(text('关键字', 64, { byNumber: true })) })

/** Who goes elsewhere, leaves, or comes back (03 §4.1 no. 5, §5.1). */
export const movements = under('/biz/employees', {
  changeStatus,
  dispatchEmpToProject: moving('派遣', 'dispatch-emp-to-project', 'biz:employee:dispatch', dispatch),
  migrationBatch,
  listNotDispatch: read.post('list-not-dispatch', 'biz:employee:dispatch', NotDispatched, cappedPage(EmployeeRow)),
})
