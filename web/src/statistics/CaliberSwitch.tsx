import { Caliber } from '@oems/contract/figures/codes.ts'
import { Segmented, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { CaliberCode } from './caliber.ts'
import styles from './statistics.module.css'

interface Props {
  readonly value: CaliberCode
  readonly onChange: (value: CaliberCode) => void
}

/** By which tree past months are counted; there is nothing to choose where the range holds none. */
export const CaliberSwitch = ({ value, onChange }: Props) => (
  <Tooltip title={`${currentCaliber}历史口径：以前的月份按当月月末的组织结构统计，组织迁移后不变。`}>
    <Segmented<CaliberCode> value={value} onChange={onChange} options={Caliber.options} aria-label="统计口径" />
  </Tooltip>
)

/** What was chosen, above the figures. */
export const CaliberNote = ({ answered, children }: { readonly answered: CaliberCode | undefined; readonly children?: ReactNode }) => (
  <p className={styles.caption}>
    {caliberSentence(answered)}
    {children}
  </p>
)

/** What the other choice comes to. */
export const currentCaliber = '当前口径：各月都按现在的组织结构统计。'

/** What was chosen, in a sentence, and what comes of it where the tree of a month is not known. */
export function caliberSentence(answered: CaliberCode | undefined): string {
  return answered === Caliber.current
    ? '所选日期的月份没有月末组织结构记录，已按当前口径统计。'
    : '历史口径：以前的月份按当月月末的组织结构统计，之后迁入、迁出的单位不影响这些数字。'
}
