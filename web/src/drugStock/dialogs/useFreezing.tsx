import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { Freezing, type Frozen, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { Input, Modal, Radio } from 'antd'
import { useCan } from '../../core/calls.ts'
import { succeeded } from '../../core/notices.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { DrugSelect } from '../DrugSelect.tsx'
import { RecallsInForce } from './RecallsInForce.tsx'

interface Batch {
  readonly id: number
  readonly state: (typeof BatchState)['options'][number]['value']
}

/** 冻结, 解冻 of a batch, and 批号召回: a batch number of a drug at every clinic in scope. */
export function useFreezing() {
  const can = useCan()
  const [may, maySee] = [can(stockTransfers.freeze), can(stockTransfers.recalls)]
  const said = ({ batches, clinics, kept }: Frozen, verb: string) =>
    succeeded(`已${verb}${batches}个批次，涉及${clinics}个医务室${kept > 0 ? `；另有${kept}个批次因其他原因仍冻结` : ''}`)
  const one = useActionModal(stockTransfers.freeze, {
    title: ({ freeze }) => (freeze === 1 ? '冻结批次' : '解冻批次'),
    verb: '确认',
    successMessage: null,
    done: (reply, { freeze }) => said(reply, freeze === 1 ? '冻结' : '解冻'),
  })
  const recall = useActionModal(stockTransfers.freeze, {
    title: '批号召回',
    verb: '确认',
    successMessage: null,
    done: (reply, { freeze }) => said(reply, freeze === 1 ? '冻结' : '解冻'),
  })
  return {
    freeze: may ? ({ id, state }: Batch) => one.ask({ batchIds: [id], freeze: state === BatchState.inUse ? 1 : 0 }) : undefined,
    recall: may ? () => recall.ask({}, { freeze: 1 }) : undefined,
    drawn: (
      <>
        <Modal {...one.modal}>
          <DialogForm {...one.fields}>
            <p>{one.fixed?.freeze === 1 ? '冻结后不可发放，也不计入可用量。' : '解冻后恢复可用。'}</p>
            <Field of={Freezing} name="reason">
              <Input.TextArea rows={2} />
            </Field>
          </DialogForm>
        </Modal>
        <Modal {...recall.modal} width={720}>
          <DialogForm {...recall.fields}>
            {maySee && <RecallsInForce lift={({ drugId, batchNo }) => recall.form.setFieldsValue({ freeze: 0, drugId, batchNo })} />}
            <p>厂家召回时使用：本组织及下级各医务室的该批号全部冻结，之后入库的也按冻结入库，直到解除召回；持有的医务室会收到消息。</p>
            <Field of={Freezing} name="freeze" label="操作">
              <Radio.Group
                options={[
                  { value: 1, label: '召回冻结' },
                  { value: 0, label: '解除召回' },
                ]}
              />
            </Field>
            <Field of={Freezing} name="drugId" rules={[{ required: true, message: '请选择药品' }]}>
              <DrugSelect />
            </Field>
            <Field of={Freezing} name="batchNo" rules={[{ required: true, message: '请输入批号' }]} />
            <Field of={Freezing} name="reason">
              <Input.TextArea rows={2} />
            </Field>
          </DialogForm>
        </Modal>
      </>
    ),
  }
}
