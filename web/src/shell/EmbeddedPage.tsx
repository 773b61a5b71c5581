import { Button } from 'antd'
import { useEffect, useState } from 'react'
import styles from './EmbeddedPage.module.css'
import { Message } from './layout/states.tsx'
import { useMenuUrl } from './useMenuUrl.ts'

const patience = 15_000

/** A page of somebody else's, filling the tab (menu type 5). A frame that stays silent says so after 15 s. */
export function EmbeddedPage({ menuId }: { readonly menuId: number }) {
  const { name, url } = useMenuUrl(menuId)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), patience)
    return () => clearTimeout(timer)
  }, [state])

  if (state === 'failed')
    return (
      <Message
        title="页面加载失败"
        action={
          <>
            <Button
              type="primary"
              onClick={() => {
                setAttempt(attempt + 1)
                setState('loading')
              }}
            >
              重试
            </Button>
            <Button {...(url && { href: url })} target="_blank" rel="noopener noreferrer">
              新窗口打开
            </Button>
          </>
        }
      />
    )
  return (
    <div className={styles.frame} aria-busy={state === 'loading'}>
      {url && <iframe key={attempt} src={url} title={name} allow="fullscreen" onLoad={() => setState('shown')} />}
    </div>
  )
}
