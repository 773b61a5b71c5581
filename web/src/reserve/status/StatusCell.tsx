import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import type { BoardRow } from '@oems/contract/reserve/board.ts'
import { DeclareSource, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { moment } from '../../core/moment.ts'
import { useMinute } from '../../kit/org/useMinute.ts'
import styles from './status.module.css'
import { leftText, shadeOf, sourceLetter } from './words.ts'

/** As much of a period as its cell shows; `StatusCell` and `PeriodState` of the contract have it. */
export interface StatusOf {
  readonly status: CodeOf<typeof PeriodStatus>
  readonly lateFilled: boolean
  readonly deadlineAt: string | null
  readonly source: CodeOf<typeof DeclareSource> | null
}

/** 未申报 with what time is left, 正常申报, 逾期补报, 逾期未报, 无需申报 (04 §6); a small letter says who declared where it was not by hand. */
export function StatusCell({ status, lateFilled, deadlineAt, source }: StatusOf) {
  const letter = sourceLetter(source)
  return (
    <span
      className={styles.cell}
      data-shade={shadeOf(status, lateFilled)}
      title={deadlineAt === null ? undefined : `截止 ${moment(deadlineAt)}（北京时间）`}
    >
      {statusWords(status, lateFilled)}
      {letter && <sup title={source === null ? undefined : DeclareSource.label(source)}>{letter}</sup>}
      {status === PeriodStatus.pending && deadlineAt !== null && <Left deadlineAt={deadlineAt} />}
    </span>
  )
}

/** 人员健康上报 of a project today, and how many abnormal declarations nobody had handled when it was reported (03 §5.7). */
export const ReportCell = ({ pendingAbnormal, ...status }: ValueOf<typeof BoardRow>['report']) => (
  <>
    <StatusCell {...status} source={null} />
    {pendingAbnormal !== null && pendingAbnormal > 0 && <small title="上报时尚未处置的异常申报"> 待处置 {pendingAbnormal}</small>}
  </>
)

const Left = ({ deadlineAt }: { readonly deadlineAt: string }) => <small>{leftText(deadlineAt, useMinute())}</small>
