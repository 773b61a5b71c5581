import type { CSSProperties, ReactNode } from 'react'
import styles from './Cells.module.css'

const endKept = 4
/** What is seen of it before the dots is letters as wide as the line is high: cut at a whole one, a name shows no gap before its end. */
const isSquare = (text: string) => /^[\p{Script=Han}（）、·]{4}/u.test(text)

interface CutProps {
  readonly text: string | null | undefined
  /** How much of it the names beside it begin with too. */
  readonly prefix?: number | undefined
}
/**
 * A name too long for its place loses first what its neighbours begin with too, then its middle: …第一工程有限公司, 秘鲁利马…速路项目.
 * The whole on hover, and to whoever has it read out or copies it.
 */
export function Cut({ text, prefix = 0 }: CutProps) {
  if (!text) return <>—</>
  const letters = [...text.slice(prefix)]
  return (
    <span
      className={isSquare(text) ? `${styles.cut} ${styles.square}` : styles.cut}
      style={{ '--rest': `${letters.length}em` } as CSSProperties}
      title={text}
    >
      {prefix > 0 && <span className={styles.shared}>{text.slice(0, prefix)}</span>}
      {letters.length > endKept && <span>{letters.slice(0, -endKept).join('')}</span>}
      <span className={styles.end}>{letters.slice(-endKept).join('')}</span>
    </span>
  )
}

interface PairProps {
  readonly first: ReactNode
  readonly second: ReactNode
  readonly title?: string | undefined
}
/** What somebody is over where, or who over which account; side by side in low rows. */
export const Pair = ({ first, second, title }: PairProps) => (
  <span className={styles.pair} title={title}>
    <span>{first}</span>
    <small>{second}</small>
  </span>
)
