import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { openable } from '../shell/desk.ts'
import type { Bench } from './bench.ts'
import { missing } from './bench.ts'
import styles from './workbench.module.css'

/** What the site's sheets lack and what of them expires, in four numbers; what they are of stands below, with the charts (04 §6). */
export function Stocks({ bench: { supplies } }: { readonly bench: Bench }) {
  const to = openable('/epac/supplies/project-manager')
  const lines = supplies && [
    { name: '缺口', n: supplies.shortageNum, unit: '项', note: supplies.stockoutNum > 0 ? `其中无库存 ${supplies.stockoutNum} 项` : null },
    { name: '近效期', n: supplies.nearExpiryNum, unit: '项', note: null },
    { name: '已过期', n: supplies.expiredNum, unit: '项', note: supplies.expiredNum > 0 ? '请报损' : null },
    { name: '最短可用天数', n: supplies.coverDaysMin, unit: '天', note: null },
  ]
  return (
    <Card title="物资与药品">
      {lines === null && <p className={styles.calm}>{missing}</p>}
      <Lines>
        {lines?.map(({ name, n, unit, note }) => (
          <Line key={name} name={name} to={to} note={note}>
            {n === null ? '—' : `${n > 365 && unit === '天' ? '>365' : n} ${unit}`}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
