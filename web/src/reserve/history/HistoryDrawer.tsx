import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProjectHistory } from './ProjectHistory.tsx'

interface Asked {
  readonly projectId: number
  readonly declareType: ItemTypeCode
  /** Of the project, where the page behind does not name it. */
  readonly orgName?: string
}
interface Props {
  readonly asked: Asked | null
  readonly close: () => void
}

/** The periods of a project beside the list or sheet that one comes from (04 §6). */
export function HistoryDrawer({ asked, close }: Props) {
  const [period, choose] = useState<string | null>(null)
  const title = asked && [asked.orgName, ItemType.label(asked.declareType), '申报历史'].filter(Boolean).join(' ')
  return (
    <Drawer
      title={title}
      size={1080}
      open={asked !== null}
      onClose={close}
      afterOpenChange={(isOpen) => !isOpen && choose(null)}
      destroyOnHidden
      extra={asked && <Link to={`/reserve/report/history/${asked.projectId}?declareType=${asked.declareType}`}>整页查看</Link>}
    >
      {asked && (
        <ProjectHistory
          key={`${asked.projectId}-${asked.declareType}`}
          projectId={asked.projectId}
          declareType={asked.declareType}
          period={period}
          onPeriod={choose}
        />
      )}
    </Drawer>
  )
}
