import { shelfFigures } from '@oems/contract/workbench/figures.ts'
import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { openable } from '../shell/desk.ts'
import type { Bench } from './bench.ts'
import { missing } from './bench.ts'
import styles from './workbench.module.css'

const { shortageNum, nearExpiryNum, expiredNum, coverDaysMin } = shelfFigures
const explained = Object.values(shelfFigures)

/** What the site's sheets lack and what of them expires, in four numbers; what they are of stands below, with the charts (04 §6). */
export function Stocks({ bench: { supplies } }: { readonly bench: Bench }) {
  const to = openable('/epac/supplies/project-manager')
  const lines = supplies && [
    { of: shortageNum, n: supplies.shortageNum, note: supplies.stockoutNum > 0 ? `其中无库存 ${supplies.stockoutNum} 项` : null },
    { of: nearExpiryNum, n: supplies.nearExpiryNum, note: null },
    { of: expiredNum, n: supplies.expiredNum, note: supplies.expiredNum > 0 ? '请报损' : null },
    { of: coverDaysMin, n: supplies.coverDaysMin, note: null },
  ]
  return (
    <Card title="物资与药品" explains={explained}>
      {lines === null && <p className={styles.calm}>{missing}</p>}
      <Lines>
        {lines?.map(({ of: { title, unit }, n, note }) => (
          <Line key={title} name={title} to={to} note={note}>
            {n === null ? '—' : `${n > 365 && unit === '天' ? '>365' : n} ${unit}`}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
