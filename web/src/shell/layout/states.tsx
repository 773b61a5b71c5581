import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import styles from './states.module.css'

interface Told {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** A page that has nothing to show but why. */
export const Message = ({ title, children, action }: Told) => (
  <section className={styles.message} role="status">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    <div className={styles.action}>{action}</div>
  </section>
)

/** The shell's shape while it comes. */
export const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <div className={styles.bar} />
  </div>
)

/** A page's shape while its script comes. */
export const PageSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton active paragraph={{ rows: 1 }} />
    <div>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  </div>
)
