import { Button } from 'antd'
import { useEffect, useState } from 'react'
import styles from './EmbeddedPage.module.css'
import { Message } from './layout/states.tsx'
import { useMenuUrl } from './useMenuUrl.ts'

const timeoutMs = 15_000

/** A page of another system, filling the tab (menu type 5). A frame that does not load shows a failure after 15 s. */
export function EmbeddedPage({ menuId }: { readonly menuId: number }) {
  const { name, url } = useMenuUrl(menuId)
  const [state, setState] = useState<'loading' | 'shown' | 'failed' | 'blocked'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), timeoutMs)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => whenBlocked(url, () => setState('blocked')), [url])

  if (state === 'blocked')
    return (
      <Message
        title="刷新后即可打开此页面"
        action={
          <>
            <Button type="primary" onClick={() => location.reload()}>
              刷新
            </Button>
            <InItsOwnWindow url={url} />
          </>
        }
      >
        它的地址是在您打开控制台之后才启用的
      </Message>
    )
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
            <InItsOwnWindow url={url} />
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

const InItsOwnWindow = ({ url }: { readonly url: string | null }) => (
  <Button {...(url && { href: url })} target="_blank" rel="noopener noreferrer">
    新窗口打开
  </Button>
)

/** The console frames the origins that were enabled when it was loaded; a page that was added since needs a refresh. */
function whenBlocked(url: string | null, then: () => void) {
  if (!url) return undefined
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && new URL(url, location.href).href.startsWith(blockedURI)) then()
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
