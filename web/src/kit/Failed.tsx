import { Button } from 'antd'
import styles from './Failed.module.css'

/** In the place of what could not be loaded, with the way to try again. */
export const Failed = ({ message, again }: { readonly message: string; readonly again: () => void }) => (
  <div className={styles.failed}>
    <p>{message}</p>
    <Button onClick={again}>重试</Button>
  </div>
)
