import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageType } from '@oems/contract/messages/codes.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { Button, Empty, Skeleton } from 'antd'
import { useCan, useWrite } from '../../core/calls.ts'
import { Message } from '../layout/states.tsx'
import { useSession } from '../session.ts'
import { useUnread } from '../todo.tsx'
import { waiting } from '../waiting.ts'
import { MessageLine } from './MessageLine.tsx'
import styles from './messages.module.css'
import { useMarkRead, useOwnMessages } from './useOwnMessages.ts'

interface Props {
  readonly type: CodeOf<typeof MessageType>
  readonly goTo: (address: string) => void
}

/** What there is of one type. Whatever comes meanwhile is said above the lines, which stay where they are. */
export function MessageList({ type, goTo }: Props) {
  const unread = useUnread()
  const { data, isError, refetch } = useOwnMessages(type)
  const markRead = useMarkRead()
  const { user } = useSession()
  const name = MessageType.label(type)
  if (isError && !data)
    return (
      <Message title="消息加载失败" action={<Button onClick={() => void refetch()}>重试</Button>}>
        网络不稳定或服务繁忙，请稍后重试。
      </Message>
    )
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const newest = data.list[0]?.messageId ?? 0
  const hasNewer = (unread?.latest[type] ?? 0) > newest
  const todo = type === MessageType.todo ? waiting(unread?.todo ?? {}) : []
  return (
    <>
      {todo.length > 0 && (
        <ul className={styles.waiting} aria-label="待处理">
          {todo.map(({ key, name, address }) => (
            <li key={key}>
              {address === null ? (
                name
              ) : (
                <Button type="link" onClick={() => goTo(address)}>
                  {name}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.above}>
        <span role="status">
          {hasNewer && (
            <Button type="link" onClick={() => void refetch()}>
              有新的{name}，点击显示
            </Button>
          )}
        </span>
        <AllRead type={type} upTo={newest} count={unread?.byType[type] ?? 0} done={() => void refetch()} />
      </div>
      {data.list.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={user.viewerName === null ? `没有${name}` : '消息只给本人看，代看时不显示'}
        />
      )}
      <ul className={styles.list}>
        {data.list.map((one) => (
          <MessageLine key={one.messageId} message={one} read={() => void markRead([one])} goTo={goTo} />
        ))}
      </ul>
      {data.total > data.list.length && (
        <p className={styles.note}>
          只列出最近{data.list.length}条，共{data.total.toLocaleString('zh-CN')}条
        </p>
      )}
    </>
  )
}

interface AllReadProps {
  readonly type: Props['type']
  /** The newest that is shown: one that has come since stays unread. */
  readonly upTo: number
  readonly count: number
  readonly done: () => void
}
function AllRead({ type, upTo, count, done }: AllReadProps) {
  const can = useCan()
  const mark = useWrite(messages.read, null)
  if (!can(messages.read) || upTo === 0 || count === 0) return null
  return (
    <Button loading={mark.isPending} onClick={() => mark.mutate({ all: true, type, upTo }, { onSuccess: done })}>
      全部已读
    </Button>
  )
}
