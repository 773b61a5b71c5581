import { dayOf } from '@oems/client/days.ts'
import { type Affected, type Situation, situations } from '@oems/contract/situation/situations.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { RaisedDialog } from './RaisedDialog.tsx'
import { SituationFields } from './SituationFields.tsx'

type Area = Pick<Situation, 'illnessId' | 'nationCode'>
interface Raised extends Area {
  readonly affected: Affected
}
/** What a new row begins with. */
type Beginning = Partial<Pick<Situation, 'illnessId' | 'nationCode' | 'day'>>

/** The form for a day's figures and the level of its area; behind it, whom a new or higher level reaches. */
export function useJudging() {
  const [raised, setRaised] = useState<Raised | null>(null)
  const show = ({ illnessId, nationCode }: Area, affected: Affected | null) =>
    affected && affected.projectNum > 0 && setRaised({ illnessId, nationCode, affected })
  const editor = useFormModal('疫情态势', situations.save, situations.update, {
    info: situations.info,
    keeps: ['illnessId', 'nationCode', 'provinceId', 'source', 'sourceUrl'],
    onSaved: ({ affected }, values) => void show(values as Situation, affected),
    onUpdated: (_, { affected }) => void show(editor.record as unknown as Situation, affected),
  })
  const record = editor.record as Situation | null
  return {
    add: (beginning: Beginning = {}) => editor.add({ day: dayOf(Date.now()), ...beginning }),
    edit: editor.edit,
    drawn: (
      <>
        <Drawer {...editor.drawer} size={680}>
          <DialogForm {...editor.fields}>
            <SituationFields record={record} />
          </DialogForm>
        </Drawer>
        {raised && <RaisedDialog {...raised} close={() => setRaised(null)} />}
      </>
    ),
  }
}
export type Judging = Pick<ReturnType<typeof useJudging>, 'add' | 'edit'>
