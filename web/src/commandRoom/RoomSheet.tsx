import { RoomStatus } from '@oems/contract/commandRoom/codes.ts'
import { Room } from '@oems/contract/commandRoom/rooms.ts'
import { Button, Space } from 'antd'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { Duties } from './Duties.tsx'
import { MeetingNo } from './MeetingNo.tsx'

interface Props {
  readonly opened: Opened<Room>
  readonly actionsOf: (room: Room) => readonly RowAction[]
}

/** One room beside the list: whom to call first, second, third, and how to join. */
export function RoomSheet({ opened, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.roomName ?? '指挥室'}>
      {row && (
        <>
          <RecordHead
            name={row.roomName}
            about={row.place}
            states={<StatusTag tone={row.status === RoomStatus.enabled ? 'done' : 'none'}>{RoomStatus.label(row.status)}</StatusTag>}
            place={row.orgName}
            actions={
              <Space wrap>
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="应急指挥室" targetId={row.id} name={row.roomName} />
              </Space>
            }
          />
          <Parts>
            <Part title="拨打顺序">
              <Duties room={row} />
            </Part>
            <Part
              title="会商"
              rows={rowsBy(Room, row)(['meetingNo', 'managerName', 'place', 'capacity', 'remark'], {
                meetingNo: <MeetingNo meetingNo={row.meetingNo} />,
              })}
              wide={['备注']}
            />
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}
