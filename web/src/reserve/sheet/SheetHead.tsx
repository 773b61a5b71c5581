import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import type { ReactNode } from 'react'
import { deadlineText } from '../../core/deadlineText.ts'
import { moment } from '../../core/moment.ts'
import { StatusCell } from '../status/StatusCell.tsx'
import styles from './sheet.module.css'

/** How the period stands, until when, and for how many people it is counted. */
export function SheetHead({ sheet, children }: { readonly sheet: Sheet; readonly children?: ReactNode }) {
  const { period, headcount, headcountReported, riskGrade } = sheet
  return (
    <header className={styles.head}>
      <b>{period.periodKey}</b>
      <StatusCell {...period} />
      {period.isDue && (
        <span>
          截止 {deadlineText(period.deadlineAt).slice(5)}（北京时间）
          {period.deadlineLocal && `，当地 ${period.deadlineLocal}`}
        </span>
      )}
      {period.declaredAt && (
        <span>
          {moment(period.declaredAt).slice(5)} {period.declaredByName ?? ''} 申报
        </span>
      )}
      <span>
        在岗 {headcount.toLocaleString('zh-CN')} 人{headcountReported && '（填报数）'}
      </span>
      {riskGrade !== null && <span>风险 {riskGrade} 级</span>}
      {children && <span className={styles.end}>{children}</span>}
    </header>
  )
}
