import { useStore } from '@oems/client/store.ts'
import { notice } from '../core/notices.ts'
import styles from './app.module.css'

export function NoticeBar() {
  const said = useStore(notice)
  return (
    <div role="alert">
      {said && (
        <div className={styles.notice}>
          {said.text}
          {said.detail && <small>{said.detail}</small>}
        </div>
      )}
    </div>
  )
}
