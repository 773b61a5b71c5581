import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** A part of a page on a card of its own, under its heading. */
export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
