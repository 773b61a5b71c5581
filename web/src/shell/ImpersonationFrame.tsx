import { useEffect } from 'react'
import styles from './Impersonation.module.css'
import { type ImpersonationState, startImpersonation } from './impersonation.ts'

/** Before the console of the impersonated user can be shown, and after the impersonation. Drawn without the component library. */
export function ImpersonationFrame({ impersonation }: { readonly impersonation: Exclude<ImpersonationState, { state: 'open' }> }) {
  const { state } = impersonation
  useEffect(() => {
    document.title = state === 'opening' ? '正在打开只读查看' : '查看已结束'
    if (state === 'opening') void startImpersonation()
  }, [state])
  if (state === 'opening')
    return (
      <main className={styles.frame} aria-busy="true">
        <p>正在打开只读查看…</p>
      </main>
    )
  return (
    <main className={styles.frame}>
      <section role="status">
        <h1>查看已结束</h1>
        <p>{impersonation.message}</p>
        <p>需要再次查看，请回到“系统用户”，重新点击“代看”。</p>
        <button type="button" onClick={() => window.close()}>
          关闭窗口
        </button>
      </section>
    </main>
  )
}
