import { useStore } from '@oems/client/store.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { sendDrafts } from '../../core/drafts.ts'
import { line } from '../../core/line.ts'
import { storePreferences } from '../../core/preferences.ts'
import { session } from '../session.ts'
import { whenSwitchedElsewhere } from '../workspace.ts'
import styles from './Bars.module.css'

/** What could not be sent while offline is sent as soon as the server answers again. */
export function OfflineBar() {
  const isOnline = useStore(line)
  useEffect(() => {
    if (!isOnline) return
    void sendDrafts()
    void storePreferences()
  }, [isOnline])
  if (isOnline) return null
  return (
    <div className={styles.bar} role="alert">
      网络已断开，正在重连…
      <span>填写中的内容保留在本机，恢复后自动存为草稿</span>
    </div>
  )
}

/** Another window of this browser works for another organisation or account now: what is shown here may no longer be written. */
export function SwitchedBar() {
  const [switched, setSwitched] = useState(false)
  useEffect(() => {
    const own = () => {
      const { user, op } = session.get()
      return `${user?.accountId}|${op?.orgProjectId}`
    }
    return whenSwitchedElsewhere(own, () => setSwitched(true))
  }, [])
  if (!switched) return null
  return (
    <div className={styles.cover}>
      <div className={styles.bar} role="alertdialog" aria-modal="true" aria-label="当前组织已切换">
        当前组织已在其他页面切换，请刷新后再操作
        <Button autoFocus onClick={() => window.location.reload()}>
          刷新
        </Button>
      </div>
    </div>
  )
}
