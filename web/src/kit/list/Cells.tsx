import type { ReactNode } from 'react'
import styles from './Cells.module.css'

const endKept = 6

/** A name whose end says more than its middle: 秘鲁…快速路项目. The whole on hover, and to whoever has it read out or copies it. */
export function Cut({ text }: { readonly text: string | null | undefined }) {
  if (!text) return <>—</>
  const letters = [...text]
  return (
    <span className={styles.cut} title={text}>
      {letters.length > endKept && <span>{letters.slice(0, -endKept).join('')}</span>}
      {letters.slice(-endKept).join('')}
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
