import { Button } from 'antd'
import { useComponent } from '../../core/component.ts'
import { pages } from '../../core/pages.ts'
import { Message, PageSkeleton } from './states.tsx'

/** A page by its key in the registry, its skeleton until its script is there. */
export function PageOf({ page }: { readonly page: string }) {
  const { Component: Page, hasFailed, again } = useComponent(pages.get(page)!)
  if (Page) return <Page />
  return hasFailed ? <Failed again={again} /> : <PageSkeleton />
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
