import { type Guidance, guidance } from '@oems/contract/reserve/guidance.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { Modal } from 'antd'
import { useRead } from '../../core/calls.ts'
import { StatCard, StatCards } from '../../kit/Figures.tsx'
import styles from './guidance.module.css'

interface Props {
  readonly guide: Guidance | null
  readonly close: () => void
}

/** How many projects have read the present version, and which have not. */
export function ReadStat({ guide, close }: Props) {
  const asked = { guidanceId: guide?.guidanceId ?? 0, illnessId: reserveIllness }
  const { data } = useRead(guidance.guidanceReadStat, asked, { enabled: guide !== null })
  return (
    <Modal open={guide !== null} title={guide ? `阅读统计：${guide.title}（第${guide.revision}版）` : ''} footer={null} onCancel={close}>
      <StatCards>
        <StatCard title="已读项目" value={data?.read} unit="个" loading={!data} />
        <StatCard title="未读项目" value={data?.unread} unit="个" loading={!data} />
      </StatCards>
      {data && data.unreadProjects.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <ul className={styles.unread} aria-label="未读的项目" tabIndex={0}>
          {data.unreadProjects.map(({ projectId, orgName }) => (
            <li key={projectId}>{orgName}</li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
