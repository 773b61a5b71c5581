import { RoomStatus } from '@oems/contract/commandRoom/codes.ts'
import { Room, rooms } from '@oems/contract/commandRoom/rooms.ts'
import { Button, Drawer } from 'antd'
import { useCan } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { type List, useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { useSession } from '../shell/session.ts'
import { FirstCall } from './FirstCall.tsx'
import { MeetingNo } from './MeetingNo.tsx'
import { RoomFields, roomsStandAt } from './RoomFields.tsx'
import { RoomSheet } from './RoomSheet.tsx'

/** 应急指挥室 (02 §6.3): the rooms of the scope, and whom to call there. */
export default function CommandRoomsPage() {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(rooms.list)
  const opened = useOpened(list)
  const editor = useFormModal('指挥室', rooms.save, rooms.update, { info: rooms.info, keeps: ['orgId'] })
  const removal = useRemoval(rooms.delete, '指挥室', opened.close)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const own = roomsStandAt.some((type) => type === op.orgType) ? op.orgId : null
  const actionsOf = (room: Room): readonly RowAction[] => [
    ...(can(rooms.update) ? [{ label: '编辑', onClick: () => editor.edit(room) }] : []),
    ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([room.id]) }] : []),
  ]
  const add = can(rooms.save) && (
    <Button type="primary" onClick={() => editor.add({ ...(own !== null && { orgId: own }) })}>
      新增指挥室
    </Button>
  )
  return (
    <>
      <ListPage
        title="应急指挥室"
        about="各组织的指挥室与值班电话，紧急时按顺序拨打"
        count={list.total}
        unit="间"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar quick={<QuickFilter list={list} />} tools={settings} />
        <FilterRow list={list} names={['roomName', 'status']} />
        <ListTable
          nothing={add ? '暂无应急指挥室，可新增' : '暂无应急指挥室'}
          list={list}
          columns={visibleColumns}
          first={add}
          onOpen={opened.open}
          actions={actionsOf}
        />
      </ListPage>
      <RoomSheet opened={opened} actionsOf={actionsOf} />
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>
          <RoomFields room={editor.record as Room | null} />
        </DialogForm>
      </Drawer>
      {removal.dialog}
    </>
  )
}

function columnsOf(sortable: List<typeof rooms.list>['sortable']) {
  const column = columnsBy(Room, sortable, ['roomName', 'createdAt'])
  return [
    column('roomName', { kind: 'name' }),
    column('orgName', { kind: 'organisation', ofScope: true, ...sortable('orgName') }),
    {
      title: '首拨电话',
      key: 'call',
      span: { least: 176, usual: 220, most: 260 },
      render: (_: unknown, room: Room) => <FirstCall room={room} />,
    },
    column('meetingNo', { width: 150, render: (meetingNo: string | null) => <MeetingNo meetingNo={meetingNo} /> }),
    column('place'),
    column('capacity'),
    column('managerName'),
    column('status', {
      kind: 'status',
      render: (_, { status }) => <StatusTag tone={status === RoomStatus.enabled ? 'done' : 'none'}>{RoomStatus.label(status)}</StatusTag>,
    }),
    column('createdAt', { extra: true }),
  ]
}
