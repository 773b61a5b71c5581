import { dayOf } from '@oems/client/days.ts'
import { IllState } from '@oems/contract/attention/codes.ts'
import type { AttentionLine } from '@oems/contract/attention/lines.ts'
import { type Situation, situations } from '@oems/contract/attention/situations.ts'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { FormDrawer, FormModal } from '../kit/form/FormDialog.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SituationFields } from './SituationFields.tsx'
import { ClosingFields, FollowFields, RemovalFields, ReopeningFields, SettingFields, WatchFields } from './StepFields.tsx'

/** As much of somebody as the steps need. */
export type Subject = Pick<AttentionLine, 'personId' | 'importantId' | 'watchUntil' | 'closedAt'>

/** What can be done about people under attention and their cases; each absent where the caller may not. `done` after some have gone. */
export function useAttentionSteps(done: () => void = () => undefined) {
  const can = useCan()
  const [until, setUntil] = useState<string | null>(null)
  const [revised, revise] = useState<Situation | null>(null)
  const following = useActionModal(situations.followSave, { title: '跟进', verb: '保存', successMessage: '已登记跟进' })
  const watching = useActionModal(situations.extendWatch, { title: '延长观察', verb: '延长', successMessage: '已延长观察' })
  const removing = useActionModal(situations.removeImportant, { title: '取消关注', verb: '取消关注', successMessage: '已取消关注', done })
  const setting = useActionModal(situations.setImportant, { title: '设为重点关注', verb: '设为重点', successMessage: '已设为重点关注' })
  const opening = useActionModal(situations.save, { title: '登记患病', verb: '保存', successMessage: '已登记患病', keepsDraft: true })
  const revising = useActionModal(situations.update, { title: '修改患病记录', verb: '保存', successMessage: '已保存' })
  const closing = useActionModal(situations.close, { title: '结束病例', verb: '结束', successMessage: '病例已结束', done })
  const reopening = useActionModal(situations.reopen, { title: '重新在管', verb: '重新在管', successMessage: '已重新在管' })
  const today = () => dayOf(Date.now())

  const open = (personId: number | null) => opening.ask(personId === null ? {} : { personId }, { foundDate: today() })
  const ofSubject = ({ personId, importantId, watchUntil, closedAt }: Subject): readonly RowAction[] => {
    const isOpen = importantId !== null && closedAt === null
    return [
      ...(isOpen && can(situations.followSave) ? [{ label: '跟进', onClick: () => following.ask({ id: importantId }) }] : []),
      ...(isOpen && can(situations.removeImportant) ? [{ label: '取消关注', onClick: () => removing.ask({ ids: [importantId] }) }] : []),
      ...(isOpen && can(situations.extendWatch)
        ? [
            {
              label: '延长观察',
              rare: true,
              onClick: () => {
                setUntil(watchUntil)
                watching.ask({ id: importantId })
              },
            },
          ]
        : []),
      ...(!isOpen && can(situations.setImportant)
        ? [{ label: '设为重点', rare: true, onClick: () => setting.ask({ personIds: [personId] }) }]
        : []),
      ...(can(situations.save) ? [{ label: '登记患病', rare: true, onClick: () => open(personId) }] : []),
    ]
  }
  const ofCase = (one: Situation): readonly RowAction[] => {
    const { id, version } = one
    if (one.illState === IllState.closed)
      return can(situations.reopen) ? [{ label: '重新在管', onClick: () => reopening.ask({ id, version }) }] : []
    return [
      ...(can(situations.update)
        ? [
            {
              label: '修改',
              onClick: () => {
                revise(one)
                revising.ask({ id, version }, one)
              },
            },
          ]
        : []),
      ...(can(situations.close) ? [{ label: '结束病例', onClick: () => close(id, version) }] : []),
    ]
  }
  const close = (id: number, version: number) => closing.ask({ id, version }, { outcomeDate: today() })
  return {
    ofSubject,
    ofCase,
    open: can(situations.save) ? open : undefined,
    close: can(situations.close) ? close : undefined,
    set: can(situations.setImportant) ? (personIds?: number[]) => setting.ask(personIds ? { personIds } : {}) : undefined,
    removeAll: can(situations.removeImportant) ? (ids: number[]) => removing.ask({ ids }) : undefined,
    dialogs: (
      <>
        <FormModal of={following}>
          <FollowFields />
        </FormModal>
        <FormModal of={watching}>
          <WatchFields until={until} />
        </FormModal>
        <FormModal of={removing}>
          <RemovalFields count={removing.fixed?.ids?.length ?? 1} />
        </FormModal>
        <FormModal of={setting}>
          <SettingFields asksPerson={setting.fixed?.personIds === undefined} />
        </FormModal>
        <FormDrawer of={opening} size={680}>
          <SituationFields illnessId={null} asksPerson={opening.fixed?.personId === undefined} />
        </FormDrawer>
        <FormDrawer of={revising} size={680}>
          <SituationFields illnessId={revised?.illnessId ?? null} />
        </FormDrawer>
        <FormModal of={closing}>
          <ClosingFields />
        </FormModal>
        <FormModal of={reopening}>
          <ReopeningFields />
        </FormModal>
      </>
    ),
  }
}
export type AttentionSteps = ReturnType<typeof useAttentionSteps>
