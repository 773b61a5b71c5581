import { board } from '@oems/contract/reserve/board.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import type { ShowOutcome } from './OutcomeDialog.tsx'

interface Acting {
  /** By which the list is filtered. */
  readonly declareType: DeclareTypeCode | null
  readonly show: ShowOutcome
}

/** 催报 of the chosen projects for one type: whoever has declared, or was reminded a moment ago, is left out and named. */
export function useReminding({ declareType, show }: Acting) {
  const may = useCan()(board.remind)
  const action = useActionModal(board.remind, {
    title: ({ projectIds = [] }) => `催报${projectIds.length}个项目`,
    verb: '催报',
    successMessage: null,
    done: ({ sent, skipped }) => show('催报结果', `已催报${sent}个项目`, skipped),
  })
  return {
    actions: may
      ? [
          {
            label: '催报',
            onClick: (projectIds: number[]) => action.ask({ projectIds }, { declareType: declareType ?? DeclareType.supplies }),
          },
        ]
      : [],
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Field of={board.remind.input} name="declareType" help="发消息给项目填报员与管理员；同一项目同一类型30分钟内只催报一次。" />
        </DialogForm>
      </Modal>
    ),
  }
}
