import type { ProjectRow } from '@oems/contract/project/projectLists.ts'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { OwnAddress } from '../../core/OwnAddress.tsx'
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx'
import { type Opened, useOpenedRecord } from '../../kit/record/useOpened.ts'
import { useReadAhead } from '../../kit/record/useReadAhead.ts'
import { useDoors } from '../doors.ts'
import { ProjectRecord, type RecordActions } from './ProjectRecord.tsx'

interface Props {
  readonly opened: Opened<ProjectRow>
  readonly actions: RecordActions
}

/** The project that was opened in the list; from one to the next the same part stays open. */
export function ProjectDrawer({ opened, actions }: Props): ReactNode {
  const { detail } = useDoors()
  const may = useCan()(detail)
  const [part, open] = useState<string | null>(null)
  const { id, row } = useOpenedRecord(opened)
  useReadAhead(opened, detail, 'projectId', may)
  return (
    <RecordDrawer
      opened={opened}
      title={row?.orgName ?? '项目'}
      address={id === null ? undefined : `/project/${id}${part === null ? '' : `?part=${part}`}`}
    >
      {id !== null && (
        <OwnAddress>
          <ProjectRecord projectId={id} part={part} open={open} actions={actions} />
        </OwnAddress>
      )}
    </RecordDrawer>
  )
}
