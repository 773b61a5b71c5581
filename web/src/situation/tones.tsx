import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Trend } from '@oems/contract/situation/codes.ts'
import styles from './situation.module.css'

/** A level in the colour that its scheme gives it, with its name. */
export const LevelMark = ({ name, colour }: { readonly name: string | null; readonly colour: string | null }) =>
  name === null ? (
    <>—</>
  ) : (
    <span className={styles.level} style={{ '--level': colour ?? undefined } as object}>
      {name}
    </span>
  )

const arrows = { [Trend.rising]: '↑', [Trend.steady]: '→', [Trend.falling]: '↓' }
/** Which way it goes, by arrow and word. */
export const TrendMark = ({ trend }: { readonly trend: CodeOf<typeof Trend> | null }) =>
  trend === null ? (
    <>—</>
  ) : (
    <span className={styles.trend} data-trend={trend}>
      <span aria-hidden>{arrows[trend]} </span>
      {Trend.label(trend)}
    </span>
  )
