import { day, flag, id, longText, maybe, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import type { FilesField } from '../files/files.ts'
import { DeclareType } from '../supplies/codes.ts'
import { DeclareSource, Frequency, PeriodStatus } from './codes.ts'

const plain = { log: 'plain' } as const

export const declareId = id('申报单')
export const declareFiles: FilesField = { title: '附件', bizTypes: ['image', 'doc'], most: 9 }
/** The illness that a call of `/epac/drug-reserve-…` must name: 2. */
export const reserveIllnessId = id('病种')
export const remark = optional(longText('备注', 500))
export const confirmed = withDefault(flag('已核对'), 0)

/** A window in which something is declared, and what has become of it. */
export const periodFields = {
  /** `2026-03-05`, `2026-W10`, `2026-03-H1`, `2026-03`, `2026-Q1`. */
  periodKey: text('申报期', 12, plain),
  frequency: Frequency.schema,
  startDay: day('开始日'),
  endDay: day('结束日'),
  openAt: time('开放时间'),
  deadlineAt: time('截止时间'),
  /** The same moment on the site's clock: `03-06 05:00`; null where its zone is not known. */
  deadlineLocal: maybe(text('当地截止时间', 16)),
  isDue: yes('应报'),
  status: PeriodStatus.schema,
  lateFilled: yes('逾期补报'),
  /** Of the latest valid declaration; null without one. */
  declareId: maybe(declareId),
  declaredAt: maybe(time('申报时间')),
  declaredByName: maybe(text('申报人', 64, plain)),
  source: maybe(DeclareSource.schema),
}
export const PeriodState = shape(periodFields)
/** A cell of a board: what one project has to say about one type. */
export const StatusCell = shape({
  declareType: DeclareType.schema,
  periodKey: maybe(text('申报期', 12, plain)),
  status: PeriodStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  source: maybe(DeclareSource.schema),
})
/** How a project's reports of its people's health stand as a whole (03 §5.7). */
export const ReportCell = shape({
  status: PeriodStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  /** As the latest report of the day said: abnormal declarations that nobody had handled. */
  pendingAbnormal: maybe(whole('待处置异常申报', 0, Number.MAX_SAFE_INTEGER)),
})
