import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type OrgInfo, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../core/calls.ts'
import { Shown } from '../kit/record/Loaded.tsx'
import { NodeTabs } from '../node/NodeTabs.tsx'
import { useSession } from '../shell/session.ts'
import { NodeFigures } from './NodeFigures.tsx'
import { NodeHead } from './NodeHead.tsx'
import styles from './organisation.module.css'
import type { Filters } from './useNodeAddress.ts'

interface Props {
  readonly orgId: number
  readonly tab: string | null
  readonly select: (orgId: number) => void
  readonly actions: (info: OrgInfo) => ReactNode
  readonly open: (tab: string, filters?: Filters) => void
}

/** What is chosen in the tree: its head, its figures, and its parts. */
export function NodePanel({ orgId, tab, select, actions, open }: Props) {
  const { op } = useSession()
  const read = useRead(orgInfo.info, { orgId })
  if (read.error instanceof CallError && read.error.code === replies.notFound.code)
    return (
      <div className={styles.panel}>
        <Empty description="该组织不存在，或不在您的管理范围内">
          <Button onClick={() => select(op.orgId)}>回到本组织</Button>
        </Empty>
      </div>
    )
  return (
    <div className={styles.panel}>
      <Shown read={read} lines={3}>
        {(info) => (
          <>
            <NodeHead info={info} select={select} actions={actions(info)} />
            <NodeFigures info={info} open={open} />
          </>
        )}
      </Shown>
      {read.data && (
        <NodeTabs
          view={{ orgId, orgType: read.data.orgType, isClosed: read.data.projectStatus === ProjectStatus.closed }}
          tab={tab}
          open={open}
        />
      )}
    </div>
  )
}
