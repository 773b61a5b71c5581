import { Button } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { pages } from '../../core/pages.ts'
import { Message, PageSkeleton } from './states.tsx'

const loaded = new Map<string, ComponentType>()

/**
 * A page by its key in the registry, its skeleton until its script is there. Not `lazy`: what React draws after a suspension it draws in
 * idle moments and begins again at every interruption, ten times over on a slow machine; and a script that failed once could not be loaded again.
 */
export function PageOf({ page }: { readonly page: string }) {
  const [Page, setPage] = useState<ComponentType | null>(() => loaded.get(page) ?? null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading' || loaded.has(page)) return
    let unmounted = false
    pages.get(page)!().then(
      ({ default: found }) => {
        loaded.set(page, found)
        if (!unmounted) setPage(() => found)
      },
      () => unmounted || setState('failed'),
    )
    return () => {
      unmounted = true
    }
  }, [page, state])
  if (Page) return <Page />
  return state === 'loading' ? <PageSkeleton /> : <Failed again={() => setState('loading')} />
}

/** No line, or a script that a newer version has replaced on the server. */
const Failed = ({ again }: { readonly again: () => void }) => (
  <Message
    title="页面加载失败"
    action={
      <>
        <Button type="primary" onClick={again}>
          重试
        </Button>
        <Button onClick={() => window.location.reload()}>刷新系统</Button>
      </>
    }
  >
    网络不通，或系统已更新。网络恢复后请重试；仍然失败请刷新系统。
  </Message>
)
