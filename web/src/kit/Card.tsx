import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { Explain } from './explain/Explain.tsx'
import type { Explained } from './explain/explained.ts'

interface Props {
  readonly title: string
  /** The figures that the part shows, whose 口径 can be read behind ⓘ. */
  readonly explains?: readonly Explained[]
  readonly children: ReactNode
}

/** A part of a page on a card of its own, under its heading. */
export const Card = ({ title, explains, children }: Props) => (
  <section className={styles.card} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {explains && <Explain title={title} figures={explains} />}
    </div>
    {children}
  </section>
)
