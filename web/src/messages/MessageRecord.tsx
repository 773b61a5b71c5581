import { Message } from '@oems/contract/messages/messages.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { moment } from '../core/moment.ts'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { openable } from '../shell/desk.ts'
import { LevelTag } from '../shell/messages/MessageLine.tsx'
import { useMarkRead } from '../shell/messages/useOwnMessages.ts'

/** A message in full; once it is open it has been read. */
export function MessageRecord({ opened }: { readonly opened: Opened<Message> }) {
  const { row } = useOpenedRecord(opened)
  const markRead = useMarkRead()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => void (row && markRead([row])), [row?.messageId])
  const address = openable(row?.link ?? null)
  return (
    <RecordDrawer opened={opened} title={row?.title ?? '消息'}>
      {row && (
        <>
          <RecordHead
            name={row.title}
            about={moment(row.createdAt, true)}
            states={<LevelTag level={row.level} />}
            actions={
              address !== null && (
                <Button type="primary" href={`#${address}`}>
                  查看
                </Button>
              )
            }
          />
          <Parts>
            <Part title="内容" rows={rowsBy(Message, row)(['content', 'type', 'readTime'])} wide={['内容']} />
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}
