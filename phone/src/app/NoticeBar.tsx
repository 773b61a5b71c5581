import { useStore } from '@oems/client/store.ts'
import { notice } from '../core/notices.ts'
import styles from './app.module.css'

export function NoticeBar() {
  const current = useStore(notice)
  return (
    <div role="alert">
      {current && (
        <div className={styles.notice}>
          {current.text}
          {current.detail && <small>{current.detail}</small>}
        </div>
      )}
    </div>
  )
}
