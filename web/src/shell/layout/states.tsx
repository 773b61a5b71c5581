import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import styles from './states.module.css'

interface MessageProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** A page that shows nothing but a message. */
export const Message = ({ title, children, action }: MessageProps) => (
  <section className={styles.message} role="status">
    <h1>{title}</h1>
    {children && <p>{children}</p>}
    <div className={styles.action}>{action}</div>
  </section>
)

/** The same where there is no frame around it. */
export const MessagePage = (props: MessageProps) => (
  <main className={styles.alone}>
    <Message {...props} />
  </main>
)

/** The shell's outline while it loads. */
export const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <div className={styles.bar} />
  </div>
)

/** A page's skeleton while its script loads. */
export const PageSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <div className={styles.head}>
      <Skeleton active title={false} paragraph={{ rows: 1, width: 240 }} />
    </div>
    <div className={styles.card}>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  </div>
)
