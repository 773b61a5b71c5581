import { MessageLevel } from '@oems/contract/messages/codes.ts'
import type { Message } from '@oems/contract/messages/messages.ts'
import { moment } from '../../core/moment.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { openable } from '../desk.ts'
import styles from './messages.module.css'

interface Props {
  readonly message: Message
  readonly read: () => void
  readonly goTo: (address: string) => void
}

/** One message: a click marks it as read, and opens what it is about. */
export function MessageLine({ message, read, goTo }: Props) {
  const { title, content, level, link, createdAt, readTime } = message
  const address = openable(link)
  function open() {
    read()
    if (address !== null) goTo(address)
  }
  const text = (
    <>
      <span className={styles.head}>
        {readTime === null && <span className={styles.dot} />}
        <b>{title}</b>
        {readTime === null && <span className="visually-hidden">未读</span>}
        <LevelTag level={level} />
      </span>
      <span className={styles.content}>{content}</span>
      <small>
        {moment(createdAt)}
        {address !== null && <span className={styles.leads}>查看</span>}
      </small>
    </>
  )
  return (
    <li data-unread={readTime === null || undefined}>
      {address === null && readTime !== null ? (
        <div className={styles.message}>{text}</div>
      ) : (
        <button type="button" className={styles.message} onClick={open}>
          {text}
        </button>
      )}
    </li>
  )
}

/** An ordinary message has none. */
export const LevelTag = ({ level }: Pick<Message, 'level'>) =>
  level === MessageLevel.normal ? null : (
    <StatusTag tone={level === MessageLevel.urgent ? 'overdue' : 'due'}>{MessageLevel.label(level)}</StatusTag>
  )
