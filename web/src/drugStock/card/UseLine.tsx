import type { StockCardInfo } from '@oems/contract/drugStock/cards.ts'
import { type Packed, packsText } from '@oems/contract/drugStock/packs.ts'
import styles from '../stock.module.css'

const height = 40

/** What went out day by day, as columns from zero. */
export function UseLine({ use, of }: { readonly use: StockCardInfo['use']; readonly of: Packed }) {
  const total = use.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total === 0) return <p className={styles.hint}>近28天没有消耗</p>
  const most = Math.max(...use.map(({ quantity }) => quantity))
  return (
    <>
      <svg
        className={styles.use}
        viewBox={`0 0 ${use.length * 10} ${height + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`近28天共消耗${packsText(total, of)}，一天最多${packsText(most, of)}`}
      >
        {use.map(({ day, quantity }, at) => (
          <rect key={day} x={at * 10 + 1} y={height - (quantity / most) * height} width={8} height={(quantity / most) * height}>
            <title>{`${day} ${packsText(quantity, of)}`}</title>
          </rect>
        ))}
        <line x1={0} x2={use.length * 10} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <p className={styles.days}>
        <span>{use[0]?.day}</span>
        <span>
          共 {packsText(total, of)}，一天最多 {packsText(most, of)}
        </span>
        <span>{use.at(-1)?.day}</span>
      </p>
    </>
  )
}
