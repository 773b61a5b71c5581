import { BellOutlined } from '@ant-design/icons'
import { countedAtMost } from '@oems/contract/messages/messages.ts'
import { Button, Tooltip } from 'antd'
import { useUnread } from '../todo.tsx'
import styles from './messages.module.css'

/** More than anybody counts. */
export const countText = (count: number) => (count >= countedAtMost ? `${countedAtMost - 1}+` : String(count))

/** How many messages are unread; asks nothing itself. */
export function Bell({ open }: { readonly open: () => void }) {
  const total = useUnread()?.total ?? 0
  return (
    <Tooltip title="消息">
      <Button
        type="text"
        className={styles.bell ?? ''}
        aria-label={total > 0 ? `消息，${countText(total)}条未读` : '消息'}
        icon={<BellOutlined />}
        onClick={open}
      >
        {total > 0 && (
          <span aria-hidden className={styles.count}>
            {countText(total)}
          </span>
        )}
      </Button>
    </Tooltip>
  )
}
