import { inputsFor } from '@oems/client/inputs.ts'
import { type ConfiguredItem, OwnStandard, supplies } from '@oems/contract/supplies/items.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { PacksInput } from '../../drugStock/PacksInput.tsx'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { ChangeHistoryButton } from '../../operationLog/ChangeHistory.tsx'
import { setWords } from '../setWords.ts'
import styles from './items.module.css'
import { ofOneItem } from './ofOneItem.ts'

/** 项目标准: what a project has to have of an item beyond what the rules say; without a number the rules hold again. */
export function useStandard(projectId: number) {
  const may = useCan()(supplies.addProjectSuppliesConfig)
  const [item, ask] = useState<ConfiguredItem | null>(null)
  const dialog = useDialogForm({
    title: item ? `项目标准：${item.name}` : '',
    verb: '保存',
    open: item !== null,
    initial: item ? { minQuantity: item.minOverride, reason: item.overrideReason } : {},
    close: () => ask(null),
    submit: (values) =>
      saving
        .mutateAsync({ projectId, suppliesIds: [], items: [{ ...(values as object), suppliesId: item!.suppliesId } as never] })
        .catch((problem: unknown) => Promise.reject(ofOneItem(problem))),
  })
  const saving = useWrite(supplies.addProjectSuppliesConfig, '项目标准已保存', { key: dialog.key, quiet: true })
  return {
    ask: may ? ask : undefined,
    drawn: (
      <Modal {...dialog.modal}>
        <DialogForm {...dialog.fields}>
          {item && (
            <>
              <p>按规则：{item.normWords}。项目只能上调；低于规则的由上级设定并说明原因。</p>
              <p className={styles.setLine}>
                现行标准：{setWords(item)}
                <ChangeHistoryButton targetType="项目物资台账" targetId={item.id} name={item.name} />
              </p>
              <Field of={OwnStandard} name="minQuantity" help="不填即按规则执行">
                <PacksInput of={item} label="项目标准" />
              </Field>
              <Field of={OwnStandard} name="reason">
                <Input.TextArea rows={2} {...inputsFor(OwnStandard).reason} />
              </Field>
            </>
          )}
        </DialogForm>
      </Modal>
    ),
  }
}
