import { wallClock } from '@oems/client/days.ts'
import { MessageLevel } from '@oems/contract/messages/codes.ts'
import type { Message } from '@oems/contract/messages/messages.ts'
import { go } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Tag } from '../kit/Tag.tsx'
import { labelOf, said, words } from '../words/words.ts'
import styles from './me.module.css'
import { useMessages } from './useMessages.ts'

/** Pages of the phone are told by this before their path; every other link is one of the console. */
const phonePrefix = '/h5/'

/** What the own account has been told, newest first. */
export function MessagesPage() {
  const { list, failed, load, older, read, readAll } = useMessages()
  const newest = list?.[0]
  return (
    <Page
      title={words.me.messages}
      onBack={() => history.back()}
      foot={
        newest &&
        list.some(({ readTime }) => readTime === null) && (
          <Button look="plain" onClick={() => readAll(newest)}>
            {words.me.message.allRead}
          </Button>
        )
      }
    >
      {failed && !list && (
        <>
          <p>{words.me.message.noLine}</p>
          <Button onClick={load}>{words.app.retry}</Button>
        </>
      )}
      {list?.length === 0 && <p className={styles.note}>{words.me.message.none}</p>}
      {list && list.length > 0 && (
        <ul className={styles.messages}>
          {list.map((message) => (
            <li key={message.messageId}>
              <Line message={message} read={() => read(message)} />
            </li>
          ))}
        </ul>
      )}
      {failed && list && <p>{words.me.message.noLine}</p>}
      {older && (
        <Button look="plain" onClick={older}>
          {words.me.message.older}
        </Button>
      )}
    </Page>
  )
}

function Line({ message, read }: { message: Message; read: () => void }) {
  const { title, content, level, link, createdAt, readTime } = message
  const isUnread = readTime === null
  const leads = link?.startsWith(phonePrefix) ? link.slice(phonePrefix.length - 1) : null
  const text = (
    <>
      <span className={styles.title}>
        <b>{said(title)}</b>
        {isUnread && <Tag tone="progress">{words.me.message.unread}</Tag>}
        {level !== MessageLevel.normal && (
          <Tag tone={level === MessageLevel.urgent ? 'overdue' : 'due'}>{labelOf(MessageLevel, level)}</Tag>
        )}
      </span>
      <span>{said(content)}</span>
      <small>
        {words.days.fullTime(wallClock(Date.parse(createdAt)).replace('T', ' ').slice(0, 16))}
        {leads !== null && <span className={styles.leads}>{words.me.message.look}</span>}
      </small>
    </>
  )
  if (!isUnread && leads === null) return <div className={styles.message}>{text}</div>
  function open() {
    read()
    if (leads !== null) go(leads)
  }
  return (
    <button type="button" className={styles.message} onClick={open}>
      {text}
    </button>
  )
}
