import { useStore } from '@oems/client/store.ts'
import { hasPacks, packsText } from '@oems/contract/drugStock/packs.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { coverText } from '../../drugStock/quantities.ts'
import { LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { asBefore, type CellName, dayTyped, enteredIn, entryOf, errorsOf, isDrug, standingOf } from './entries.ts'
import { Formula } from './Formula.tsx'
import styles from './sheet.module.css'
import type { SheetStore } from './sheetStore.ts'

interface Props {
  readonly item: SheetItem
  /** From 0. */
  readonly at: number
  readonly store: SheetStore
  readonly isEditable: boolean
  readonly comparing: boolean
  readonly today: string
  /** Where the clinics' cards of it are; null: nowhere for this user. */
  readonly stockAt: string | null
}

/** One item of the sheet. It follows its own part of what is typed: a key draws this row and no other. */
export const SheetRow = memo(function SheetRow({ item, at, store, isEditable, comparing, today, stockAt }: Props) {
  const { suppliesId } = item
  const typed = useStore(store, (written) => written.typed[suppliesId])
  const errors = useStore(store, (written) => written.errors[suppliesId])
  const entry = enteredIn(item, typed)
  const { typed: units, quantity, gap, coverDays, stockLevel, isChanged } = standingOf(item, entry)
  const before = entryOf(item)

  /** A cell is judged when it is left, not while somebody is typing in it. */
  function judge() {
    const found = errorsOf(item, enteredIn(item, store.get().typed[suppliesId]), today)
    const { errors: all } = store.get()
    if (found && typed) store.complain({ ...all, [suppliesId]: found })
  }
  const cell = (name: CellName, label: string) => (
    <input
      data-cell={name}
      data-row={at}
      aria-label={`${item.name}${item.spec ? ` ${item.spec}` : ''} ${label}`}
      aria-invalid={errors?.[name] !== undefined || undefined}
      autoComplete="off"
      className={name === 'packs' || name === 'units' ? styles.numeric : undefined}
      inputMode={name === 'packs' || name === 'units' ? 'numeric' : undefined}
      placeholder={name === 'nearestExpiry' ? '年-月-日' : undefined}
      value={entry[name]}
      onChange={({ target }) => store.change(suppliesId, { [name]: target.value })}
      onBlur={({ target }) => {
        const tidy = name === 'nearestExpiry' ? dayTyped(target.value) : target.value
        if (tidy !== target.value) store.change(suppliesId, { [name]: tidy })
        judge()
      }}
    />
  )
  const words = (name: CellName) => errors?.[name] && <em role="alert">{errors[name]}</em>
  const last = asBefore(item)
  return (
    <tr data-short={gap > 0 || undefined}>
      <th scope="row" className={styles.name}>
        {item.name}
        {item.spec && <small>{item.spec}</small>}
        {item.isKey === 1 && <i title="重点物资">重</i>}
      </th>
      <td className={styles.figure}>
        <Quantity units={item.lastQuantity} of={item} />
      </td>
      {isDrug(item) && (
        <td className={styles.figure}>
          {stockAt === null ? (
            <Quantity units={item.ledgerQuantity} of={item} />
          ) : (
            <Link to={stockAt} title={`${item.name}的库存卡`}>
              <Quantity units={item.ledgerQuantity} of={item} />
            </Link>
          )}
        </td>
      )}
      <td data-open={units === null || undefined} data-changed={isChanged || undefined} title={last ? '按 = 填入上期数量' : undefined}>
        {isEditable ? (
          <div className={styles.typed}>
            {hasPacks(item) && (
              <div>
                {cell('packs', `${isDrug(item) ? '库外数量' : '数量'}（${item.packUnit}）`)}
                <span>{item.packUnit}</span>
              </div>
            )}
            <div>
              {cell('units', `${isDrug(item) ? '库外数量' : '数量'}（${item.unit}）`)}
              <span>{item.unit}</span>
            </div>
          </div>
        ) : (
          <Quantity units={isDrug(item) ? item.offQuantity : item.quantity} of={item} />
        )}
        {words('packs') || words('units')}
      </td>
      {comparing && <td className={styles.figure}>{differenceText(item, quantity)}</td>}
      <td className={styles.day} data-changed={before.nearestExpiry !== entry.nearestExpiry || undefined}>
        {!item.expiryManaged ? (
          <span className={styles.none}>不管理</span>
        ) : isEditable ? (
          cell('nearestExpiry', '最近效期')
        ) : (
          (item.nearestExpiry ?? '—')
        )}
        {words('nearestExpiry')}
      </td>
      <td className={styles.figure} title={item.normWords}>
        <Formula item={item} />
      </td>
      <td className={styles.gap} title={item.hint ?? undefined}>
        {gap > 0 ? packsText(gap, item) : '—'}
      </td>
      <td className={styles.figure}>{coverText(coverDays)}</td>
      <td className={styles.level}>
        <LevelBar level={stockLevel} />
      </td>
      <td className={styles.remark} data-changed={before.remark !== entry.remark || undefined}>
        {isEditable ? cell('remark', '备注') : (item.remark ?? '—')}
        {words('remark')}
      </td>
    </tr>
  )
})

function differenceText(item: SheetItem, quantity: number | null) {
  if (quantity === null || item.lastQuantity === null) return '—'
  const by = quantity - item.lastQuantity
  return by === 0 ? '不变' : `${by > 0 ? '+' : ''}${packsText(by, item)}`
}
