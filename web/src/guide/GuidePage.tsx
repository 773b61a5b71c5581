import { useStore } from '@oems/client/store.ts'
import { useEffect } from 'react'
import { ImpersonationBar } from '../shell/layout/ImpersonationBar.tsx'
import { signOut } from '../shell/navigationGuard.ts'
import { session } from '../shell/session.ts'
import { Guide } from './Guide.tsx'
import styles from './guide.module.css'
import { useGuide } from './useGuide.ts'

/** 项目信息填报引导: drawn without the component library, so that it stands at once on a slow line. */
export default function GuidePage() {
  const user = useStore(session, ({ user }) => user)
  useEffect(() => {
    document.title = '项目信息填报引导'
  }, [])
  return <ImpersonationBar>{user ? <Opened accountId={user.accountId} readOnly={user.readOnly} /> : <Loading />}</ImpersonationBar>
}

const Loading = () => (
  <main className={styles.finish} aria-busy="true">
    <p>正在打开…</p>
  </main>
)

function Opened({ accountId, readOnly }: { readonly accountId: number; readonly readOnly: boolean }) {
  const { ready, failure, start } = useGuide(accountId)
  if (ready) return <Guide {...ready} readOnly={readOnly} />
  if (failure === null) return <Loading />
  return (
    <main className={styles.finish}>
      <h1>{failure}</h1>
      <p>已填写的内容都在，不会丢失。</p>
      <p>
        <button type="button" className={styles.button} data-primary onClick={() => void start()}>
          重试
        </button>{' '}
        <button type="button" className={styles.button} onClick={() => void signOut()}>
          退出登录
        </button>
      </p>
    </main>
  )
}
