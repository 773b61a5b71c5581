import { branchesOf } from '@oems/contract/access/grants.ts'
import { menus } from '@oems/contract/access/menus.ts'
import { roles } from '@oems/contract/access/roles.ts'
import { App, Button, Modal, Skeleton } from 'antd'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useFormModal } from '../../kit/form/useFormModal.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { RoleFields } from './RoleFields.tsx'
import { RoleList } from './RoleList.tsx'
import { RolePanel } from './RolePanel.tsx'
import styles from './roles.module.css'

/** Who may be what, and what each may do (01 §6.5): the roles beside the rights of the one that is chosen. */
export default function RolesPage() {
  const can = useCan()
  const { modal } = App.useApp()
  const [params, setParams] = useSearchParams()
  const { data: found } = useRead(roles.list, { pageSize: 200 })
  const { data: grantable } = useRead(menus.simpleList, {})
  const tree = useMemo(() => grantable && branchesOf(grantable), [grantable])
  const unsaved = useRef(false)

  const requestedId = Number(params.get('roleId'))
  const chosen =
    found?.list.find(({ roleId }) => roleId === requestedId) ?? found?.list.find(({ editable }) => editable === 1) ?? found?.list[0]
  const wanted = params.get('wanted') ?? ''
  const choose = (roleId: number, wanted = '') => setParams({ roleId: String(roleId), ...(wanted && { wanted }) }, { replace: true })
  function leaveFor(roleId: number, wanted = '') {
    if (roleId === chosen?.roleId && !wanted) return
    if (!unsaved.current) return choose(roleId, wanted)
    const go = () => choose(roleId, wanted)
    modal.confirm({ title: '授权的修改尚未保存，确定离开？', okText: '放弃修改', cancelText: '继续修改', onOk: go })
  }
  const editor = useFormModal('角色', roles.save, roles.update, { id: 'roleId', info: roles.info, onSaved: ({ id }) => choose(id) })

  return (
    <section aria-label="角色管理">
      <PageHead
        title="角色管理"
        about="内置角色与自定义角色，各自能看什么、做什么"
        count={found?.total}
        unit="个"
        actions={
          can(roles.save) && (
            <Button type="primary" onClick={() => editor.add()}>
              新增角色
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <RoleList roles={found?.list} chosenId={chosen?.roleId ?? null} choose={leaveFor} />
        {chosen && tree ? (
          <RolePanel
            key={`${chosen.roleId} ${wanted}`}
            row={chosen}
            others={found?.list ?? []}
            tree={tree}
            wanted={wanted}
            edit={editor.edit}
            toGrant={leaveFor}
            unsaved={unsaved}
          />
        ) : (
          <div className={styles.panel}>
            <Skeleton active title={false} paragraph={{ rows: 10 }} />
          </div>
        )}
      </div>
      <Modal {...editor.modal}>
        <DialogForm {...editor.fields}>
          <RoleFields form={editor.form} record={editor.record} tree={tree} />
        </DialogForm>
      </Modal>
    </section>
  )
}
