import { useEffect } from 'react'
import styles from './Impersonation.module.css'
import { type LookState, openLook } from './impersonation.ts'

/** Before the console of the user who is looked at can be shown, and after the look. Drawn without the component library. */
export function LookFrame({ look }: { readonly look: Exclude<LookState, { state: 'open' }> }) {
  const { state } = look
  useEffect(() => {
    document.title = state === 'opening' ? '正在打开只读查看' : '查看已结束'
    if (state === 'opening') void openLook()
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
        <p>{look.says}</p>
        <p>需要再次查看，请回到“系统用户”，重新点击“代看”。</p>
        <button type="button" onClick={() => window.close()}>
          关闭窗口
        </button>
      </section>
    </main>
  )
}
