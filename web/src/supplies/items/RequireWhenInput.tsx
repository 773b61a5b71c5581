import { EndemicDisease } from '@oems/contract/medical/codes.ts'
import { EpType, Outside } from '@oems/contract/organisation/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import type { RequireWhen } from '@oems/contract/supplies/requireWhen.ts'
import { Checkbox, Select, Switch } from 'antd'
import styles from './items.module.css'

interface Props {
  readonly id?: string
  readonly value?: RequireWhen | null
  readonly onChange?: (value: RequireWhen | null) => void
}
const everywhere: RequireWhen = { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null }
const some = <T,>(values: readonly T[]) => (values.length === 0 ? null : [...values])
const grades = [1, 2, 3, 4].map((value) => ({ value, label: `${value}级起` }))
const options = <T extends number>(from: readonly { readonly value: T; readonly label: string }[]) =>
  from.map(({ value, label }) => ({ value, label }))

/** Where an item is required: nowhere, everywhere, or where all chosen conditions hold. */
export function RequireWhenInput({ id, value = null, onChange }: Props) {
  const set = (change: Partial<RequireWhen>) => onChange?.({ ...everywhere, ...value, ...change })
  return (
    <div className={styles.when}>
      <span>
        <Switch {...(id && { id })} checked={value !== null} onChange={(on) => onChange?.(on ? everywhere : null)} aria-label="必备" />
        <span>{value === null ? '可选：由项目自行增加' : '必备：符合以下全部条件的项目；都不选为所有项目'}</span>
      </span>
      {value !== null && (
        <>
          <Line title="境内外">
            <Checkbox.Group
              options={options(Outside.options)}
              value={[...(value.isOutside ?? [])]}
              onChange={(chosen) => set({ isOutside: some(chosen) })}
            />
          </Line>
          <Line title="防控类型">
            <Checkbox.Group
              options={options(EpType.options.filter((one) => one.value > 0))}
              value={[...(value.epTypes ?? [])]}
              onChange={(chosen) => set({ epTypes: some(chosen) })}
            />
          </Line>
          <Line title="高发传染病">
            <Select
              mode="multiple"
              aria-label="当地高发传染病"
              placeholder="不限"
              options={options(EndemicDisease.options)}
              value={[...(value.endemic ?? [])]}
              onChange={(chosen) => set({ endemic: some(chosen) })}
            />
          </Line>
          <Line title="医务室级别">
            <Select
              allowClear
              aria-label="医务室级别"
              placeholder="不限"
              options={options(ClinicLevel.options).map(({ label, ...one }) => ({ ...one, label: `${label}及以上` }))}
              value={value.clinicLevelMin}
              onChange={(level: number | undefined) => set({ clinicLevelMin: level ?? null })}
            />
          </Line>
          <Line title="风险等级">
            <Select
              allowClear
              aria-label="起始风险等级"
              placeholder="不限"
              options={grades}
              value={value.minGrade}
              onChange={(grade: number | undefined) => set({ minGrade: grade ?? null })}
            />
          </Line>
        </>
      )}
    </div>
  )
}

const Line = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <div className={styles.line}>
    <span>{title}</span>
    <div>{children}</div>
  </div>
)
