import { SearchOutlined } from '@ant-design/icons'
import { isWholeNumber, looksLikeNumber } from '@oems/contract/core/lookUp.ts'
import { Input } from 'antd'
import styles from '../FilterRow.module.css'
import type { Filter } from './filters.ts'
import { type Pace, useTyped } from './useTyped.ts'

interface Props {
  readonly filter: Filter
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Asked while it is typed; a number that finds somebody only when it is whole, for each of its beginnings would count as a look-up. */
export function TextFilter({ filter: { label, hint, field, kind, unit }, value, onChange }: Props) {
  const isNumber = kind === 'number'
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = field
  function paceOf(text: string): Pace {
    if (isNumber) return text === '' || (/^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum) ? 'soon' : 'never'
    return field.byNumber && looksLikeNumber(text) && !isWholeNumber(text) ? 'onEnter' : 'soon'
  }
  const apply = (text: string) => onChange(text === '' ? null : isNumber ? Number(text) : text)
  const { typed, waits, type, composition, enter, leave } = useTyped(value == null ? '' : String(value), apply, paceOf)
  const named = hint === undefined
  return (
    <Input
      allowClear={!isNumber}
      aria-label={label}
      className={styles.box ?? ''}
      value={typed}
      maxLength={field.maxLength}
      {...(isNumber && { inputMode: 'numeric', ...(paceOf(typed.trim()) === 'never' && { status: 'error' }) })}
      {...(!named && { placeholder: hint })}
      prefix={named ? <span className={styles.label}>{label}</span> : <SearchOutlined className={styles.label} />}
      suffix={waits ? <span className={styles.label}>回车查询</span> : unit && <span className={styles.label}>{unit}</span>}
      onChange={({ target }) => type(target.value)}
      onCompositionStart={composition.onCompositionStart}
      onCompositionEnd={({ currentTarget }) => composition.onCompositionEnd(currentTarget.value)}
      onPressEnter={({ nativeEvent }) => void (!nativeEvent.isComposing && enter())}
      onBlur={leave}
    />
  )
}
