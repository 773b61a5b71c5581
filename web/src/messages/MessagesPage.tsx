import { Message, messages } from '@oems/contract/messages/messages.ts'
import { Button } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { type List, useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { LevelTag } from '../shell/messages/MessageLine.tsx'
import { useUnread } from '../shell/todo.tsx'
import { MessageRecord } from './MessageRecord.tsx'

/** 消息中心 (01 §6.5): every message of the own account, for as long as they are kept. */
export default function MessagesPage() {
  const can = useCan()
  const list = useListPage(messages.list, { rowKey: 'messageId' })
  const opened = useOpened(list)
  const mark = useWrite(messages.read, null)
  const removal = useRemoval(messages.delete, '消息', list.selection.clear)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const markChosen = (ids: number[]) => mark.mutate({ ids }, { onSuccess: list.selection.clear })
  const chosenActions = [
    ...(can(messages.read) ? [{ label: '标为已读', onClick: markChosen }] : []),
    ...(removal.ask ? [{ label: '删除', danger: true, onClick: removal.ask }] : []),
  ]
  return (
    <>
      <ListPage title="消息中心" about="发给本人的待办、提醒、预警与系统消息" count={list.total} unit="条">
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <NewArrivals list={list} />
              <AllRead list={list} />
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow list={list} names={['type', 'level', 'read']} />
        <ListTable
          nothing="暂无消息，待办、提醒和预警会发到这里"
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          onOpen={opened.open}
          actions={({ messageId, readTime }) => [
            ...(can(messages.read) && readTime === null ? [{ label: '标为已读', onClick: () => markChosen([messageId]) }] : []),
            ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([messageId]) }] : []),
          ]}
          nameOf={({ title }) => title}
        />
      </ListPage>
      <MessageRecord opened={opened} />
      {removal.dialog}
    </>
  )
}

type Messages = List<typeof messages.list>
const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'unread', label: '未读', filters: { read: 0 } },
]

/** Newer ones than those shown come when they are asked for, so that nothing moves under the reader. */
function NewArrivals({ list }: { readonly list: Pick<Messages, 'rows' | 'pageNo' | 'refresh' | 'filters' | 'isFetching'> }) {
  const { latest = {} } = useUnread() ?? {}
  const type = list.filters.type as number | undefined
  const newest = Math.max(0, ...Object.entries(latest).flatMap(([of, id]) => (type === undefined || Number(of) === type ? [id] : [])))
  const isShown = list.isFetching || list.pageNo > 1 || newest <= Math.max(0, ...list.rows.map(({ messageId }) => messageId))
  return (
    <span role="status">
      {!isShown && (
        <Button type="link" onClick={() => void list.refresh()}>
          有新消息，点击显示
        </Button>
      )}
    </span>
  )
}

/** Of the type that is chosen, else of all; up to the newest that the caller has been told of. */
function AllRead({ list }: { readonly list: Pick<Messages, 'filters'> }) {
  const can = useCan()
  const unread = useUnread()
  const mark = useWrite(messages.read, '已全部标为已读')
  const type = (list.filters.type as Message['type'] | undefined) ?? null
  const count = unread && (type === null ? unread.total : unread.byType[type])
  if (!can(messages.read) || !unread || !count) return null
  const upTo = Math.max(...Object.values(unread.latest))
  return (
    <Button loading={mark.isPending} onClick={() => mark.mutate({ all: true, type, upTo })}>
      全部已读
    </Button>
  )
}

function columnsOf(sortable: Messages['sortable']): readonly Column<Message>[] {
  const column = columnsBy(Message, sortable, ['createdAt'])
  return [
    column('title', { kind: 'name', render: (title: string, { readTime }) => (readTime === null ? <b>{title}</b> : title) }),
    column('content', { span: { least: 200, usual: 360, most: 480 } }),
    column('type'),
    column('level', { kind: 'status', render: (_, { level }) => <LevelTag level={level} /> }),
    {
      title: '状态',
      key: 'read',
      kind: 'status',
      filter: 'read',
      render: (_, { readTime }) => (
        <StatusTag tone={readTime === null ? 'progress' : 'none'}>{readTime === null ? '未读' : '已读'}</StatusTag>
      ),
    },
    column('createdAt'),
    column('readTime', { extra: true }),
  ]
}
