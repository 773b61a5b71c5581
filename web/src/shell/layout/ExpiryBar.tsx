import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { moment } from '../../core/moment.ts'
import { useStored } from '../../core/stored.ts'
import { useSession } from '../session.ts'
import styles from './Bars.module.css'
import { DialogFault } from './DialogFault.tsx'

const PasswordDialog = lazy(() => import('../PasswordDialog.tsx'))
/** In Shanghai. */
const today = () => moment(new Date().toISOString()).slice(0, 10)

/** In the last days of a password, once a day until it is dismissed. */
export function ExpiryBar() {
  const { user } = useSession()
  const [dismissedOn, setDismissedOn] = useStored('password:expiry-seen', '')
  const [changing, change] = useState(false)
  const { passwordExpireDays: days, passwordExpiresSoon, mustChange, readOnly } = user
  if (!passwordExpiresSoon || days === null || mustChange || readOnly || dismissedOn === today()) return null
  return (
    <div className={styles.quiet} role="status">
      {days > 0 ? `密码将在${days}天后到期，到期后登录时须先修改` : '密码已到期，下次登录时须先修改'}
      <Button type="link" onClick={() => change(true)}>
        现在修改
      </Button>
      <Button type="text" onClick={() => setDismissedOn(today())}>
        今天不再提示
      </Button>
      <DialogFault key={String(changing)}>
        <Suspense fallback={null}>{changing && <PasswordDialog close={() => change(false)} />}</Suspense>
      </DialogFault>
    </div>
  )
}
