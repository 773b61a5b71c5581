import { useStore } from '@oems/client/store.ts'
import { type ReactNode, useEffect, useState } from 'react'
import styles from '../Impersonation.module.css'
import { impersonation, impersonationMessage } from '../impersonation.ts'
import { signOut, signOutHere } from '../navigationGuard.ts'
import { session } from '../session.ts'

/** Whose console this is and for how long, above everything else, where it is somebody else's (01 §4.2). */
export function ImpersonationBar({ children }: { readonly children: ReactNode }) {
  const state = useStore(impersonation)
  if (state?.state !== 'open') return children
  return (
    <div className={styles.framed}>
      <Bar until={state.until} />
      <div>{children}</div>
    </div>
  )
}

function Bar({ until }: { readonly until: number }) {
  const { user, op } = useStore(session)
  const left = useSecondsTo(until)
  useEffect(() => {
    if (left === 0) signOutHere({ text: impersonationMessage(401), grave: false }, null)
  }, [left])
  async function end() {
    await signOut()
    window.close()
  }
  return (
    <section className={styles.bar} aria-label="只读查看">
      <b>
        正在以只读方式查看：{user?.nickname}
        {op && `（${op.roleName}@${op.orgName}）`}
      </b>
      <span>·</span>
      <time>
        剩余 {two(Math.floor(left / 60))}:{two(left % 60)}
      </time>
      <button type="button" onClick={() => void end()}>
        结束查看
      </button>
    </section>
  )
}

const two = (number: number) => String(number).padStart(2, '0')
const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

function useSecondsTo(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
