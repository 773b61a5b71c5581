import { uuid } from '@oems/client/random.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { type DeclareTypeCode, ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { staleAfter } from '../../core/calls.ts'
import { send } from '../../core/send.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { today } from '../../operationLog/period.ts'
import { eachDeclared } from './eachDeclared.ts'
import type { ShowOutcome } from './OutcomeDialog.tsx'
import { useSameTypes } from './useSameTypes.ts'

interface Acting {
  /** By which the list is filtered. */
  readonly declareType: DeclareTypeCode | null
  readonly show: ShowOutcome
}

/** 批量代报: for each of the chosen projects one sheet with what its ledger has now; a refusal stops none of the others. */
export function useDeclaringSame({ declareType, show }: Acting) {
  const client = useQueryClient()
  const types = useSameTypes()
  const [chosen, choose] = useState<readonly number[] | null>(null)
  const [done, setDone] = useState(0)
  const dialog = useDialogForm({
    title: `按台账代报${chosen?.length ?? 0}个项目`,
    verb: '代报',
    open: chosen !== null,
    initial: { declareType: types.find((type) => type === declareType) ?? types[0] },
    close: () => choose(null),
    submit: async (values) => {
      const { declareType: type } = values as { readonly declareType: ItemTypeCode }
      const one = (projectId: number) => send(board.declareSame, { projectId, declareTypes: [type], date: today() }, { key: uuid() })
      const found = await eachDeclared(chosen ?? [], one, setDone)
      staleAfter(client, board.declareSame)
      show('代报结果', `已代报${found.declared}个项目的${ItemType.label(type)}`, found.leftOut)
    },
  })
  const ask = (projectIds: number[]) => {
    setDone(0)
    choose(projectIds)
  }
  return {
    actions: types.length > 0 ? [{ label: '批量代报', onClick: ask }] : [],
    dialog: (
      <Modal {...dialog.modal}>
        <DialogForm {...dialog.fields}>
          <Form.Item
            name="declareType"
            label="申报类型"
            required
            extra="按各项目台账的现有数量申报本期；台账过旧、数量不全或已申报的项目不会代报，并列出原因。"
          >
            <Radio.Group aria-label="申报类型" options={types.map((value) => ({ value, label: ItemType.label(value) }))} />
          </Form.Item>
          <p role="status">{done > 0 && `已处理 ${done}/${chosen?.length ?? 0}`}</p>
        </DialogForm>
      </Modal>
    ),
  }
}
