import { allows } from '@oems/contract/core/lifeCycle.ts'
import { type Application, applications, type Candidate, Deal, registered } from '@oems/contract/registration/applications.ts'
import { ApplyType, applicationCycle, Decision } from '@oems/contract/registration/codes.ts'
import { Alert, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'

const deletion = registered.delete.input
const Note = ({ placeholder }: { readonly placeholder: string }) => (
  <Field of={Deal} name="actionDesc">
    <Input.TextArea rows={2} placeholder={placeholder} />
  </Field>
)

export type Dealing = ReturnType<typeof useDealing>

/** What can be done with an application, each in a dialog of its own; `done` after something was. */
export function useDealing(done: () => void) {
  const can = useCan()
  const making = useActionModal(applications.deal, { title: '同意并新建', verb: '同意并新建', successMessage: '已新建员工', done })
  const binding = useActionModal(applications.deal, { title: '同意并绑定', verb: '同意并绑定', successMessage: '已绑定', done })
  const joining = useActionModal(applications.deal, { title: '同意加入', verb: '同意加入', successMessage: '已加入', done })
  const rejecting = useActionModal(applications.deal, { title: '驳回申请', verb: '驳回', successMessage: '已驳回', done })
  const removing = useActionModal(registered.delete, { title: '删除申请', verb: '删除', successMessage: '已删除', done })

  const { agree, reject, remove } = applicationCycle
  const mayAgree = ({ registerState }: Application) => can(applications.deal) && allows(agree, registerState)
  /** The two ways of agreeing to a registration. */
  const of = ({ registerEmpId: id, empTypeClaim: empType }: Application) => ({
    make: () => making.ask({ id, status: Decision.agreed }, { empType }),
    bind: ({ employeeId: matchedEmployeeId }: Candidate) => binding.ask({ id, status: Decision.agreed, matchedEmployeeId }),
  })

  /** All but agreeing to a registration, which nobody does without having seen who it may be. */
  const rest = ({ registerEmpId, registerState, applyType }: Application): readonly RowAction[] => [
    ...(can(applications.deal) && applyType === ApplyType.joining && allows(agree, registerState)
      ? [{ label: '同意加入', onClick: () => joining.ask({ id: registerEmpId, status: Decision.agreed }) }]
      : []),
    ...(can(applications.deal) && allows(reject, registerState)
      ? [{ label: '驳回', onClick: () => rejecting.ask({ id: registerEmpId, status: Decision.rejected }) }]
      : []),
    ...(can(registered.delete) && allows(remove, registerState)
      ? [{ label: '删除', danger: true, onClick: () => removing.ask({ registerEmpId }) }]
      : []),
  ]
  const ofRow = (row: Application, open: () => void): readonly RowAction[] =>
    mayAgree(row) && row.applyType === ApplyType.registration ? [{ label: '核对', onClick: open }, ...rest(row)] : rest(row)

  return {
    ...{ mayAgree, of, rest, ofRow },
    dialogs: (
      <>
        {dialogOf(
          making,
          <>
            <p>将按申请人填写的信息新建员工档案，在本单位到岗，并开通手机账号；申请人随后扫码激活。</p>
            <Field of={Deal} name="empType" />
            <Note placeholder="可不填" />
          </>,
        )}
        {dialogOf(
          binding,
          <>
            <Alert
              type="info"
              style={{ marginBottom: 16 }}
              title="档案中缺少的信息由申请补全，手机号改为申请人的手机号（已激活账号的除外），没有账号的同时开通；其余信息不变。"
            />
            <Note placeholder="可不填" />
          </>,
        )}
        {dialogOf(
          joining,
          <>
            <p>申请人将从现所在单位派遣到本项目，归属单位不变；原单位的管理员会收到消息。</p>
            <Note placeholder="可不填" />
          </>,
        )}
        {dialogOf(
          rejecting,
          <>
            <p>申请人在手机端能看到驳回原因。</p>
            <Note placeholder="例如：不是本项目人员" />
          </>,
        )}
        {dialogOf(
          removing,
          <Field of={deletion} name="reason">
            <Input.TextArea rows={2} placeholder="例如：重复提交" />
          </Field>,
        )}
      </>
    ),
  }
}

const dialogOf = ({ modal, fields }: Pick<ReturnType<typeof useActionModal>, 'modal' | 'fields'>, children: ReactNode) => (
  <Modal {...modal} width={520}>
    <DialogForm {...fields}>{children}</DialogForm>
  </Modal>
)
