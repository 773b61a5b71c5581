import { type Guidance, guidance } from '@oems/contract/reserve/guidance.ts'
import { guidanceReads } from '@oems/contract/reserve/guidanceFigures.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { Modal } from 'antd'
import { useRead } from '../../core/calls.ts'
import { cardOf, StatCard, StatCards } from '../../kit/Figures.tsx'
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
        <StatCard {...cardOf(guidanceReads.read)} value={data?.read} loading={!data} />
        <StatCard {...cardOf(guidanceReads.unread)} value={data?.unread} loading={!data} />
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
