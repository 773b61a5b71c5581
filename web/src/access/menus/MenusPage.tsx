import { MenuType } from '@oems/contract/access/codes.ts'
import { type MenuRow, menus } from '@oems/contract/access/menus.ts'
import { App, Button, Drawer, Input, Select, Space } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useCan, useRead, useWrite } from '../../core/calls.ts'
import { succeeded } from '../../core/notices.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useFormModal } from '../../kit/form/useFormModal.ts'
import { FiltersOnPaper } from '../../kit/list/filter/FiltersOnPaper.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../../operationLog/ChangeHistory.tsx'
import { MenuFields } from './MenuFields.tsx'
import { MenuTable } from './MenuTable.tsx'
import { branchesOf, type Filters, inForceOf, statusOptions, typesBelow } from './menuRows.ts'
import styles from './menus.module.css'
import { reordered } from './order.ts'
import { useSteadyActs } from './useSteadyActs.ts'

const nothing: readonly MenuRow[] = []
const everything: Filters = { text: '', type: null, status: null }

/** The console's menus as one tree (01 §6.5): pages, links and the buttons whose permissions roles are granted. */
export default function MenusPage() {
  const can = useCan()
  const { modal } = App.useApp()
  const { data: rows = nothing, isFetching, isLoading } = useRead(menus.list, {})
  const [filters, setFilters] = useState(everything)
  const deferred = useDeferredValue(filters)
  const tree = useMemo(() => branchesOf(rows, deferred), [rows, deferred])
  const inForce = useMemo(() => inForceOf(deferred), [deferred])
  const editor = useFormModal('菜单', menus.save, menus.update, { id: 'menuId', info: menus.info, keeps: ['type', 'parentId'] })
  const removal = useWrite(menus.delete, null)
  const order = useOrdering(rows)
  const maySeeHistory = useMaySeeHistory('菜单')
  const [history, openHistory] = useState<{ readonly id: number; readonly name: string } | null>(null)

  const filter = (change: Partial<Filters>) => setFilters((old) => ({ ...old, ...change }))
  const add = (parent: MenuRow | null) => {
    const type = typesBelow(parent?.type ?? 0)[0]
    const last = rows.filter(({ parentId }) => parentId === (parent?.menuId ?? 0)).at(-1)
    editor.add({ ...(type && { type }), parentId: parent?.menuId ?? 0, orderNum: Math.min(9999, (last?.orderNum ?? 0) + 10) })
  }
  const remove = (row: MenuRow) =>
    modal.confirm({
      title: `删除菜单“${row.name}”？`,
      content: row.roleCount > 0 ? `${row.roleCount}个角色将失去此授权。` : '没有角色获得此授权。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () =>
        removal
          .mutateAsync({ menuId: row.menuId })
          .then(({ roleCount }) => succeeded(`已删除“${row.name}”，${roleCount}个角色失去此授权`))
          .catch(() => {}),
    })
  const acts = useSteadyActs({
    ...(can(menus.update) && { edit: editor.edit, move: order.move }),
    ...(can(menus.save) && { add }),
    ...(can(menus.delete) && { remove }),
    ...(maySeeHistory && { history: ({ menuId, name }: MenuRow) => openHistory({ id: menuId, name }) }),
  })
  const clear = useCallback(() => setFilters(everything), [])
  return (
    <>
      <ListPage
        title="菜单管理"
        about="子系统、目录、页面与按钮；改动对所有在线用户立即生效"
        {...(!isLoading && { count: rows.length })}
        unit="项"
        actions={
          can(menus.save) && (
            <Button type="primary" onClick={() => add(null)}>
              新增菜单
            </Button>
          )
        }
      >
        <Toolbar
          quick={
            <Space>
              <Input
                allowClear
                className={styles.search ?? ''}
                placeholder="名称、地址或权限标识"
                aria-label="查找菜单"
                value={filters.text}
                onChange={({ target }) => filter({ text: target.value })}
              />
              <Select<number | null>
                allowClear
                className={styles.choice ?? ''}
                aria-label="类型"
                placeholder="类型"
                value={filters.type}
                onChange={(type) => filter({ type: type ?? null })}
                options={MenuType.options}
              />
              <Select<number | null>
                allowClear
                className={styles.choice ?? ''}
                aria-label="状态"
                placeholder="状态"
                value={filters.status}
                onChange={(status) => filter({ status: status ?? null })}
                options={statusOptions}
              />
            </Space>
          }
        />
        <FiltersOnPaper filters={inForce} />
        <MenuTable rows={rows} tree={tree} filters={inForce} clear={clear} busy={isFetching || order.isSaving} acts={acts} />
      </ListPage>
      <ChangeHistoryDrawer targetType="菜单" target={history} close={() => openHistory(null)} />
      <Drawer {...editor.drawer}>
        <DialogForm {...editor.fields}>
          <MenuFields form={editor.form} record={editor.record as MenuRow | null} rows={rows} />
        </DialogForm>
      </Drawer>
    </>
  )
}

/** Puts a menu at another place among its siblings; that mostly writes one number, seldom more. */
function useOrdering(rows: readonly MenuRow[]) {
  const { mutateAsync, isPending } = useWrite(menus.update, null)
  async function move({ menuId, parentId }: MenuRow, to: number) {
    const siblings = rows.filter((row) => row.parentId === parentId)
    const from = siblings.findIndex((row) => row.menuId === menuId)
    for (const { menuId, orderNum } of reordered(siblings, from, to)) {
      const row = siblings.find((one) => one.menuId === menuId)
      if (row) await mutateAsync(withOrder(row, orderNum))
    }
  }
  return { move: (row: MenuRow, to: number) => void move(row, to).catch(() => {}), isSaving: isPending }
}

const withOrder = ({ roleCount: _, builtIn: _shipped, ...row }: MenuRow, orderNum: number) => ({ ...row, orderNum })
