import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageType } from '@oems/contract/messages/codes.ts'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { openable } from '../desk.ts'
import { go } from '../hash.ts'
import { useUnread } from '../todo.tsx'
import { countText } from './Bell.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './messages.module.css'

type Type = CodeOf<typeof MessageType>
const types = MessageType.options.map(({ value }) => value)

/** The newest messages by their types; it opens on the first that has something unread. */
export default function MessageDrawer({ close }: { readonly close: () => void }) {
  const [open, setOpen] = useState(true)
  const unread = useUnread()
  const [type, setType] = useState<Type>(() => types.find((one) => unread?.byType[one]) ?? MessageType.todo)
  const leave = () => setOpen(false)
  const center = openable(`/message-center?type=${type}`)
  function goTo(address: string) {
    leave()
    go(address)
  }
  return (
    <ReadingDrawer
      open={open}
      size={480}
      title="消息"
      extra={center !== null && <Button onClick={() => goTo(center)}>查看全部</Button>}
      onClose={leave}
      afterOpenChange={(visible) => {
        if (!visible) close()
      }}
    >
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={String(type)}
        onChange={(key) => setType(Number(key) as Type)}
        destroyOnHidden
        items={types.map((one) => ({
          key: String(one),
          label: <TabLabel type={one} count={unread?.byType[one] ?? 0} />,
          children: <MessageList type={one} goTo={goTo} />,
        }))}
      />
    </ReadingDrawer>
  )
}

const TabLabel = ({ type, count }: { readonly type: Type; readonly count: number }) => (
  <>
    {MessageType.label(type)}
    {count > 0 && (
      <span className={styles.unread}>
        {countText(count)}
        <span className="visually-hidden">条未读</span>
      </span>
    )}
  </>
)
