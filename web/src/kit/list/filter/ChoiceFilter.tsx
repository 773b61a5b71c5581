import { Select } from 'antd'
import type { ReactNode } from 'react'
import styles from '../FilterRow.module.css'
import { type Filter, isSet, type Option } from './filters.ts'

interface Props {
  readonly filter: Filter
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
/** Above so many one types to find. */
const searchAbove = 8

/** One or several of the codes, with the label inside: 在岗状态：休假. */
export function ChoiceFilter({ filter: { label, options, several }, value, onChange }: Props) {
  const set = isSet(value)
  return (
    <Select<unknown, Option>
      allowClear
      aria-label={label}
      className={styles.box ?? ''}
      placeholder={label}
      prefix={set && <span className={styles.label}>{label}：</span>}
      options={[...options]}
      value={set ? value : undefined}
      onChange={(next) => onChange(next ?? null)}
      popupMatchSelectWidth={false}
      showSearch={options.length > searchAbove && { filterOption: (typed, option) => isFound(option, typed) }}
      {...(several && { mode: 'multiple' as const, maxTagCount: 0, maxTagPlaceholder: (chosen) => wordsOf(chosen) })}
    />
  )
}

const isFound = (option: Option | undefined, typed: string) =>
  (option?.find ?? option?.label ?? '').toLowerCase().includes(typed.toLowerCase())
const wordsOf = (chosen: readonly { readonly label?: ReactNode }[]) =>
  chosen.length > 1 ? `${String(chosen[0]?.label)}等${chosen.length}项` : chosen[0]?.label
