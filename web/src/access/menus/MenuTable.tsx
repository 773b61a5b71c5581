import { MenuType } from '@oems/contract/access/codes.ts'
import type { MenuRow } from '@oems/contract/access/menus.ts'
import { Empty, Table, type TableColumnType, Tag } from 'antd'
import { type ComponentProps, type DragEvent, type Key, memo, useMemo, useState } from 'react'
import { builtPages } from '../../core/domains.ts'
import { figure } from '../../kit/Figures.tsx'
import type { InForce } from '../../kit/list/filter/inForce.tsx'
import { NothingFound } from '../../kit/list/NothingFound.tsx'
import { useOnPaper } from '../../kit/print/onPaper.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { MenuIcon } from '../../shell/icons.tsx'
import { type Branch, typesBelow } from './menuRows.ts'
import styles from './menus.module.css'

export interface Acts {
  readonly edit?: (row: MenuRow) => void
  readonly add?: (parent: MenuRow) => void
  readonly remove?: (row: MenuRow) => void
  /** To a place among its siblings, counted from 0. */
  readonly move?: (row: MenuRow, to: number) => void
  readonly history?: (row: MenuRow) => void
}
interface Props {
  readonly rows: readonly MenuRow[]
  readonly tree: Branch[]
  /** Those by which the tree was searched. */
  readonly filters: readonly InForce[]
  readonly clear: () => void
  readonly busy: boolean
  readonly acts: Acts
}

/** A head that stays while the rows move stands in a table of its own; on paper it comes again on each sheet. */
const ofScreen = { sticky: true, scroll: { x: 'max-content' } } as const

/** Only what is unfolded is drawn; what a search finds is unfolded by itself. Rows are dragged among their siblings, or moved by their arrows. */
export const MenuTable = memo(function MenuTable({ rows, tree, filters, clear, busy, acts }: Props) {
  const isFiltering = filters.length > 0
  const [unfolded, unfold] = useState<readonly Key[]>([])
  const dragging = useDragging(rows, isFiltering ? undefined : acts.move)
  const columns = useMemo(() => columnsOf(siblingsOf(rows), acts), [rows, acts])
  const expanded = isFiltering ? rows.map(({ menuId }) => menuId) : [...unfolded]
  const onPaper = useOnPaper()
  return (
    <Table<Branch>
      className={styles.table ?? ''}
      rowKey="menuId"
      dataSource={tree}
      columns={columns}
      loading={{ spinning: busy, delay: 150 }}
      pagination={false}
      {...(onPaper ? {} : ofScreen)}
      indentSize={18}
      expandable={{ expandedRowKeys: expanded, onExpandedRowsChange: (keys) => !isFiltering && unfold(keys) }}
      onRow={dragging}
      locale={{
        emptyText: isFiltering ? (
          <NothingFound filters={filters} clear={clear} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无菜单，可新增目录" />
        ),
      }}
    />
  )
})

type Siblings = ReadonlyMap<number, readonly MenuRow[]>

const columnsOf = (siblings: Siblings, acts: Acts): TableColumnType<Branch>[] => [
  {
    title: '名称',
    dataIndex: 'name',
    fixed: 'start',
    render: (_, row) => (
      <span className={styles.name}>
        {row.type !== MenuType.button && <MenuIcon name={row.icon} />} {row.name}
        {row.type === MenuType.page && !builtPages.has(row.url ?? '') && <Tag>未开放</Tag>}
      </span>
    ),
  },
  { title: '类型', dataIndex: 'type', render: (_, row) => MenuType.label(row.type) },
  { title: '地址 / 权限标识', key: 'leads', render: (_, { url, perms }) => shortened(url ?? perms) },
  { title: '排序', dataIndex: 'orderNum', align: 'right' },
  {
    title: '标签页',
    dataIndex: 'tabOpen',
    render: (_, { type, tabOpen }) => (type === MenuType.page || type === MenuType.embedded ? (tabOpen ? '新标签' : '当前区') : '—'),
  },
  {
    title: '显示',
    dataIndex: 'visible',
    render: (_, { type, visible }) => (type === MenuType.button ? '—' : visible ? '显示' : <StatusTag tone="none">隐藏</StatusTag>),
  },
  {
    title: '状态',
    dataIndex: 'status',
    render: (_, { status }) => (status ? <StatusTag tone="done">启用</StatusTag> : <StatusTag tone="none">停用</StatusTag>),
  },
  { title: '授权角色', dataIndex: 'roleCount', align: 'right', render: (count: number) => figure(count) },
  {
    title: '操作',
    className: 'screen-only',
    key: 'acts',
    fixed: 'end',
    render: (_, row) => <RowActs row={row} siblings={siblings.get(row.parentId) ?? []} acts={acts} />,
  },
]

function siblingsOf(rows: readonly MenuRow[]): Siblings {
  const found = new Map<number, MenuRow[]>()
  for (const row of rows) found.get(row.parentId)?.push(row) ?? found.set(row.parentId, [row])
  return found
}

function shortened(text: string | null) {
  return text === null ? (
    '—'
  ) : (
    <span className={styles.shortened} title={text}>
      {text}
    </span>
  )
}

interface RowProps {
  readonly row: MenuRow
  readonly siblings: readonly MenuRow[]
  readonly acts: Acts
}
/** Plain buttons: a search shows hundreds of these rows. */
function RowActs({ row, siblings, acts: { edit, add, remove, move, history } }: RowProps) {
  const place = siblings.findIndex(({ menuId }) => menuId === row.menuId)
  return (
    <span className={styles.acts}>
      {edit && <LinkButton onClick={() => edit(row)}>编辑</LinkButton>}
      {move && (
        <>
          <LinkButton aria-label={`上移${row.name}`} title="上移" disabled={place === 0} onClick={() => move(row, place - 1)}>
            ↑
          </LinkButton>
          <LinkButton
            aria-label={`下移${row.name}`}
            title="下移"
            disabled={place === siblings.length - 1}
            onClick={() => move(row, place + 1)}
          >
            ↓
          </LinkButton>
        </>
      )}
      {add && typesBelow(row.type).length > 0 && <LinkButton onClick={() => add(row)}>新增下级</LinkButton>}
      {history && (
        <LinkButton aria-label={`${row.name}的变更记录`} onClick={() => history(row)}>
          变更记录
        </LinkButton>
      )}
      {remove && row.builtIn === 0 && (
        <LinkButton className={`link-button ${styles.danger}`} onClick={() => remove(row)}>
          删除
        </LinkButton>
      )}
    </span>
  )
}

const LinkButton = (props: ComponentProps<'button'>) => <button type="button" className="link-button" {...props} />

/** Drag and drop among siblings: a row is dropped before the one that it is over, or after it when it comes from above. */
function useDragging(rows: readonly MenuRow[], move: Acts['move']) {
  const [dragged, setDragged] = useState<MenuRow | null>(null)
  const [over, setOver] = useState<number | null>(null)
  if (!move) return () => ({})
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (row: MenuRow) => {
    const fits = dragged !== null && dragged.parentId === row.parentId && dragged.menuId !== row.menuId
    const siblings = rows.filter(({ parentId }) => parentId === row.parentId)
    const place = siblings.findIndex(({ menuId }) => menuId === row.menuId)
    const comesFromAbove = dragged !== null && siblings.findIndex(({ menuId }) => menuId === dragged.menuId) < place
    return {
      draggable: true,
      className: fits && over === row.menuId ? (comesFromAbove ? styles.after : styles.before) : styles.row,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.name)
        setDragged(row)
      },
      onDragOver: (event: DragEvent) => {
        if (!fits) return
        event.preventDefault()
        if (over !== row.menuId) setOver(row.menuId)
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (fits) move(dragged, place)
        end()
      },
    }
  }
}
