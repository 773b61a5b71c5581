import { ValueKind } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { type ItemDef, ItemEntry } from '@oems/contract/examination/items.ts'
import { Input, Select } from 'antd'
import { longest } from '../kit/form/longest.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import styles from './examination.module.css'

interface Props {
  readonly value?: readonly ItemEntry[]
  readonly onChange?: (entries: readonly ItemEntry[]) => void
}
const findings = [
  { value: '0', label: '正常' },
  { value: '1', label: '异常' },
]
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** A line for every item; what is left blank was not examined. */
export function ItemsField({ value = [], onChange }: Props) {
  const byCode = new Map(value.map((entry) => [entry.code, entry]))
  const set = (code: string, change: Partial<ItemEntry> & { readonly ownRange?: 1 }) => {
    const entry = byCode.get(code) ?? { code, value: null, text: null, refLow: null, refHigh: null }
    onChange?.([...value.filter((one) => one.code !== code), { ...entry, ...change }])
  }
  return (
    <Loaded call={examinations.itemList} input={{}} lines={8}>
      {({ list }) => (
        <ul className={styles.entries}>
          {list.map((item) => (
            <Entry key={item.code} item={item} entry={byCode.get(item.code)} set={(change) => set(item.code, change)} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

interface EntryProps {
  readonly item: ItemDef
  readonly entry: ItemEntry | undefined
  readonly set: (change: Partial<ItemEntry> & { readonly ownRange?: 1 }) => void
}
function Entry({ item: { name, unit, valueKind }, entry, set }: EntryProps) {
  const text = (label: string) => (
    <Input
      aria-label={`${name}${label}`}
      maxLength={longest(ItemEntry, 'text')}
      value={entry?.text ?? ''}
      placeholder={label}
      onChange={({ target }) => set({ text: orNull(target.value) })}
    />
  )
  const number = (label: string, field: 'value' | 'refLow' | 'refHigh', placeholder = '') => (
    <Input
      aria-label={`${name}${label}`}
      inputMode="decimal"
      maxLength={longest(ItemEntry, field)}
      value={entry?.[field] ?? ''}
      placeholder={placeholder}
      onChange={({ target }) => set({ [field]: orNull(target.value), ...(field !== 'value' && { ownRange: 1 }) })}
    />
  )
  return (
    <li>
      <span className={styles.entryName}>
        {name}
        {unit && <small>{unit}</small>}
      </span>
      {valueKind === ValueKind.number && (
        <>
          {number('结果', 'value')}
          <span className={styles.ranges}>
            {number('报告参考下限', 'refLow', '参考下限')}
            {number('报告参考上限', 'refHigh', '参考上限')}
          </span>
        </>
      )}
      {valueKind === ValueKind.finding && (
        <>
          <Select
            aria-label={`${name}结果`}
            allowClear
            options={findings}
            value={entry?.value ?? null}
            onChange={(value: string | undefined) => set({ value: value ?? null })}
          />
          {text('说明')}
        </>
      )}
      {valueKind === ValueKind.words && <span className={styles.words}>{text('结果')}</span>}
    </li>
  )
}
