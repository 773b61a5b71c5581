import { type AutoDeclare, AutoDraft, autoDeclares } from '@oems/contract/reserve/auto.ts'
import { ItemType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { succeeded } from '../../core/notices.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import type { List } from '../../kit/list/useListPage.ts'
import { byMoment } from './settings.ts'

type Rows = Pick<List<typeof autoDeclares.autoDeclarePage>, 'rows' | 'filters' | 'selection'>

/** 开启, 关闭 and 设置 of one project or of those chosen. */
export function useSetting({ rows, filters, selection }: Rows) {
  const may = useCan()(autoDeclares.saveAutoDeclareConfig)
  const saving = useWrite(autoDeclares.saveAutoDeclareConfig, null)
  const declareType = (filters.declareType as AutoDeclare['declareType'] | undefined) ?? ItemType.drugs
  const known = useRef(new Map<number, AutoDeclare>())
  useEffect(() => {
    for (const row of rows) known.current.set(row.projectId, row)
  }, [rows])

  const fixed = { illnessId: reserveIllness, declareType }
  const action = useActionModal(autoDeclares.saveAutoDeclareConfig, {
    title: ({ projectIds }) => (projectIds && projectIds.length > 1 ? `设置${projectIds.length}个项目的自动申报` : '设置自动申报'),
    verb: '保存',
    successMessage: '已保存自动申报设置',
    done: () => selection.clear(),
  })
  const moment = ({ enabled, cycle, executeTime }: Pick<AutoDeclare, 'enabled' | 'cycle' | 'executeTime'>) => ({
    enabled,
    cycle,
    executeTime,
  })
  const turn = ({ projectId, version, cycle, executeTime }: AutoDeclare, on: boolean) =>
    saving.mutate(
      { ...fixed, projectId, projectIds: [], version, cycle, executeTime, enabled: on ? 1 : 0 },
      { onSuccess: () => succeeded(on ? '已开启自动申报' : '已关闭自动申报') },
    )
  /** Until one is refused, which says why itself. */
  async function turnMany(ids: readonly number[], enabled: 0 | 1) {
    try {
      for (const group of byMoment(ids.flatMap((id) => known.current.get(id) ?? [])))
        await saving.mutateAsync({ ...fixed, ...group, enabled })
      succeeded(`已${enabled === 1 ? '开启' : '关闭'}${ids.length}个项目的自动申报`)
      selection.clear()
    } catch {
      // Shown by the write.
    }
  }
  return {
    may,
    busy: saving.isPending,
    turn,
    edit: (row: AutoDeclare) => action.ask({ ...fixed, projectId: row.projectId, projectIds: [], version: row.version }, moment(row)),
    actions: [
      { label: '开启', onClick: (ids: number[]) => void turnMany(ids, 1) },
      { label: '关闭', onClick: (ids: number[]) => void turnMany(ids, 0) },
      {
        label: '设置',
        onClick: (projectIds: number[]) => {
          const first = known.current.get(projectIds[0]!)
          action.ask({ ...fixed, projectIds }, first ? { ...moment(first), enabled: 1 } : {})
        },
      },
    ],
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Field of={AutoDraft} name="enabled" />
          <Field of={AutoDraft} name="cycle" help="到期时按台账申报；已人工申报的不会覆盖。" />
          <Field of={AutoDraft} name="executeTime" help="北京时间08:00至20:00；截止日须早于截止时间。" />
        </DialogForm>
      </Modal>
    ),
  }
}
