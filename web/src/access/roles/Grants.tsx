import { CallError } from '@oems/client/callError.ts'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type RoleInfo, type RoleRow, roles } from '@oems/contract/access/roles.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select, Space } from 'antd'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { complain, reading, useRead, useWrite } from '../../core/calls.ts'
import { notice } from '../../core/notices.ts'
import { usePageTab } from '../../core/tab.ts'
import { GrantTree } from './GrantTree.tsx'
import { changesBetween, filtered, type GrantFilter, isFiltering, type Tree } from './grantView.ts'
import styles from './roles.module.css'

interface Props {
  readonly info: RoleInfo
  readonly others: readonly RoleRow[]
  readonly tree: Tree
  /** What is looked for from the beginning. */
  readonly wanted: string
  readonly canEdit: boolean
  readonly showHolders: (perms: string) => void
  readonly unsaved: RefObject<boolean>
}

/** The rights of a role: ticked, filtered, compared, saved as a whole. */
export function Grants({ info: current, others, tree, wanted, canEdit, showHolders, unsaved }: Props) {
  // Ticks belong to the role as it was when the first was made: a save by another user meanwhile neither loses them nor is overwritten.
  const [edited, edit] = useState<{ readonly info: RoleInfo; readonly chosen: ReadonlySet<number> } | null>(null)
  const info = edited?.info ?? current
  const granted = useMemo(() => new Set(info.menuIdList), [info])
  const chosen = edited?.chosen ?? granted
  const choose = (chosen: ReadonlySet<number>) => edit({ info, chosen })
  const [filter, setFilter] = useState<GrantFilter>({ text: wanted, grantedOnly: false, differentOnly: false })
  const [otherId, compareWith] = useState<number | null>(null)
  const { data: other } = useRead(roles.info, { roleId: otherId ?? 0 }, { enabled: otherId !== null })
  const otherGrants = useMemo(() => (otherId !== null && other ? new Set(other.menuIdList) : null), [otherId, other])
  const deferred = useDeferredValue(filter)
  const visible = useMemo(
    () =>
      isFiltering(deferred)
        ? filtered(tree, deferred.grantedOnly || deferred.differentOnly ? chosen : granted, otherGrants, deferred)
        : null,
    [deferred, tree, chosen, granted, otherGrants],
  )
  const { added, removed } = changesBetween(granted, chosen)
  const isChanged = added + removed > 0
  useUnsaved(isChanged, unsaved)
  const { save, isSaving } = useSaving(info, () => edit(null))
  const hidden = info.menuIdList.filter((menuId) => !tree.byId.has(menuId)).length

  const changeFilter = (change: Partial<GrantFilter>) => setFilter((old) => ({ ...old, ...change }))
  return (
    <section className={styles.grants} aria-label="授权">
      <div className={styles.tools}>
        <h3>授权</h3>
        <Input
          allowClear
          className={styles.search ?? ''}
          placeholder="菜单、按钮或权限标识"
          aria-label="查找菜单与按钮"
          value={filter.text}
          onChange={({ target }) => changeFilter({ text: target.value })}
        />
        <Checkbox checked={filter.grantedOnly} onChange={({ target }) => changeFilter({ grantedOnly: target.checked })}>
          只看已授权
        </Checkbox>
        <Space className={styles.compare ?? ''}>
          {otherGrants && (
            <Checkbox checked={filter.differentOnly} onChange={({ target }) => changeFilter({ differentOnly: target.checked })}>
              只看差异
            </Checkbox>
          )}
          <Select<number | null>
            allowClear
            aria-label="与内置角色对比"
            placeholder="与内置角色对比"
            value={otherId}
            onChange={(roleId) => {
              compareWith(roleId ?? null)
              if (roleId == null) changeFilter({ differentOnly: false })
            }}
            options={others
              .filter((one) => one.builtIn === 1 && one.roleId !== info.roleId)
              .map((one) => ({ value: one.roleId, label: one.roleName }))}
            popupMatchSelectWidth={200}
            style={{ width: 160 }}
          />
        </Space>
      </div>
      {info.roleId === Role.systemAdministrator && <p className={styles.hint}>系统管理员拥有全部权限，不能修改。</p>}
      {hidden > 0 && (
        <p className={styles.hint}>
          另有 {hidden} 项超出您自己的权限，不在此显示{canEdit && '，保存时保持不变'}。
        </p>
      )}
      {otherGrants && <p className={styles.hint}>＋ 绿色为本角色多出的授权，－ 橙色为本角色没有而对方有的授权。</p>}
      <GrantTree
        tree={tree}
        chosen={chosen}
        choose={canEdit ? choose : null}
        visible={visible}
        other={otherGrants && { name: other?.roleName ?? '', grants: otherGrants }}
        roleName={info.roleName}
        showHolders={showHolders}
      />
      {isChanged && (
        <div className={styles.bar} role="status">
          <span>
            新增 <b>{added}</b> 项，移除 <b>{removed}</b> 项；保存后持有人立即生效
          </span>
          <Button onClick={() => edit(null)}>撤销修改</Button>
          <Button type="primary" loading={isSaving} onClick={() => save(chosen)}>
            保存授权
          </Button>
        </div>
      )}
    </section>
  )
}

/** The tab asks before it closes, and the page before it shows another role. */
function useUnsaved(isChanged: boolean, unsaved: RefObject<boolean>) {
  const tab = usePageTab()
  const unmark = useRef<(() => void) | null>(null)
  useEffect(() => {
    unsaved.current = isChanged
    if (isChanged) unmark.current ??= tab?.markUnsaved() ?? null
    return () => {
      unsaved.current = false
      unmark.current?.()
      unmark.current = null
    }
  }, [isChanged, tab, unsaved])
}

/** The rest of the role goes back as it was read; somebody else's later change is not overwritten. */
function useSaving(info: RoleInfo, done: () => void) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(roles.update, '已保存授权', { quiet: true })
  async function save(chosen: ReadonlySet<number>) {
    const { roleId, version, roleName, baseRoleId, orgType, status, remark } = info
    try {
      await mutateAsync({ roleId, version, roleName, baseRoleId, orgType, status, remark, menuIdList: [...chosen] })
      await client.refetchQueries({ queryKey: reading(roles.info, { roleId }).queryKey, exact: true }) // or the ticks would jump back for a moment
      done()
    } catch (problem) {
      if (!(problem instanceof CallError) || problem.message !== replies.conflict.msg) return complain(problem)
      const run = () => {
        done()
        void client.invalidateQueries({ queryKey: [roles.info.base] })
      }
      notice({ kind: 'error', text: problem.message, action: { label: '刷新', run } })
    }
  }
  return { save: (chosen: ReadonlySet<number>) => void save(chosen), isSaving: isPending }
}
