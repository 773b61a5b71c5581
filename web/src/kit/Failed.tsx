import { Button } from 'antd'
import styles from './Failed.module.css'

/** In the place of what could not be loaded, with the way to try again. */
export const Failed = ({ says, again }: { readonly says: string; readonly again: () => void }) => (
  <div className={styles.failed}>
    <p>{says}</p>
    <Button onClick={again}>重试</Button>
  </div>
)
