import { ItemFlag, PeGrade, ValueKind } from '@oems/contract/examination/codes.ts'
import { type JudgedItem, rangeText } from '@oems/contract/examination/items.ts'
import { Tag, type Tone } from '../kit/Tag.tsx'
import { labelOf, said, words } from '../words/words.ts'
import styles from './examination.module.css'

const isAbnormal = ({ flag }: JudgedItem) => flag !== null && flag !== ItemFlag.normal

/** What is not as it should be comes first; what it is stands in words beside the colour. */
export function Items({ items }: { items: readonly JudgedItem[] }) {
  const parts = [
    [words.examination.abnormalItems, items.filter(isAbnormal)],
    [words.examination.otherItems, items.filter((item) => !isAbnormal(item))],
  ] as const
  return parts.map(
    ([title, rows]) =>
      rows.length > 0 && (
        <section key={title} className={styles.card}>
          <h3>{title}</h3>
          <ul>
            {rows.map((item) => (
              <Item key={item.code} item={item} />
            ))}
          </ul>
        </section>
      ),
  )
}

function Item({ item }: { item: JudgedItem }) {
  const { name, unit, flag, grade } = item
  const range = rangeText(item)
  const tone: Tone = flag === null ? 'none' : flag === ItemFlag.normal ? 'done' : grade === PeGrade.a ? 'overdue' : 'due'
  return (
    <li className={styles.item}>
      <span className={styles.name}>{said(name)}</span>
      <span className={styles.value} data-tone={tone}>
        {resultOf(item)} {unit !== null && item.value !== null && <small>{said(unit)}</small>}
      </span>
      <span className={styles.judged}>
        <Tag tone={tone}>{flag === null ? words.examination.unjudged : labelOf(ItemFlag, flag)}</Tag>
        {grade === PeGrade.a && <Tag tone="overdue">{words.examination.ofClassA}</Tag>}
        {range !== null && <small>{words.examination.range(range)}</small>}
      </span>
    </li>
  )
}

function resultOf({ value, text, valueKind }: JudgedItem): string {
  if (text !== null) return text
  if (value === null) return '—'
  if (valueKind !== ValueKind.finding) return value
  return Number(value) > 0 ? words.examination.positive : words.examination.negative
}
