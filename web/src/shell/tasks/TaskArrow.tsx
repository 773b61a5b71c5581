import { DownloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { isOpen, shareOf } from '../../kit/useTask.ts'
import styles from './TaskArrow.module.css'
import { useEnded } from './useOwnTasks.ts'

/** 后台任务 in the header: a ring that fills while something runs, a mark when something has ended meanwhile. */
export function TaskArrow({ open }: { readonly open: () => void }) {
  const { tasks, ended, clear } = useEnded()
  const running = tasks.filter(isOpen)
  const share = shareOf(running)
  const percent = share === null ? '' : `，${Math.floor(share * 100)}%`
  const state = running.length > 0 ? `，${running.length}个进行中${percent}` : ended > 0 ? `，${ended}个已结束` : ''
  function press() {
    clear()
    open()
  }
  return (
    <Tooltip title={`后台任务${state}`}>
      <Button type="text" className={styles.arrow ?? ''} aria-label={`后台任务${state}`} icon={<DownloadOutlined />} onClick={press}>
        {running.length > 0 && <Ring share={share} />}
        {running.length === 0 && ended > 0 && <span aria-hidden className={styles.ended} />}
      </Button>
    </Tooltip>
  )
}

const radius = 11
const round = 2 * Math.PI * radius

/** Turning while nobody knows how much there is to do. */
const Ring = ({ share }: { readonly share: number | null }) => (
  <svg aria-hidden className={styles.ring} data-turning={share === null || undefined} viewBox="0 0 26 26">
    <circle cx="13" cy="13" r={radius} className={styles.track} />
    <circle cx="13" cy="13" r={radius} className={styles.share} strokeDasharray={`${(share ?? 0.25) * round} ${round}`} />
  </svg>
)
