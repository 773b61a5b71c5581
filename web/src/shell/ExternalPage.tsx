import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Message } from './layout/states.tsx'
import { useMenuUrl } from './useMenuUrl.ts'

/** A link that opens a window of its own (menu type 6). Where the browser blocks it, its address is shown. */
export function ExternalPage({ menuId }: { readonly menuId: number }) {
  const { name, url } = useMenuUrl(menuId)
  const opened = useRef(false)
  useEffect(() => {
    if (!url || opened.current) return
    opened.current = true
    window.open(url, '_blank', 'noopener,noreferrer')
  }, [url])
  if (!url) return <Message title="正在打开…" />
  return (
    <Message
      title="已在新窗口打开"
      action={
        <Button type="primary" href={url} target="_blank" rel="noopener noreferrer">
          再次打开
        </Button>
      }
    >
      {name}：{url}
    </Message>
  )
}
