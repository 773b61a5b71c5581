import { dayOf } from '@oems/client/days.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { type InfoDeclareInfo, infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { Drawer } from 'antd'
import { useCan } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { DeclarationFields } from './DeclarationFields.tsx'

type Row = Pick<InfoDeclareInfo, 'id' | 'version'>

/** The form of one declaration; `add` and `edit` are absent where the caller may not. */
export function useDeclarationEditor() {
  const can = useCan()
  const editor = useFormModal('信息申报', infoDeclarations.saveInfoDeclare, infoDeclarations.updateInfoDeclare, {
    info: infoDeclarations.getInfoDeclare,
    toInput,
  })
  const add = () => editor.add({ subjectType: SubjectType.employee, date: dayOf(Date.now()), promised: 0, visitAreas: [] })
  const record = editor.record as InfoDeclareInfo | null
  return {
    add: can(infoDeclarations.saveInfoDeclare) ? add : undefined,
    edit: can(infoDeclarations.updateInfoDeclare) && can(infoDeclarations.getInfoDeclare) ? (row: Row) => editor.edit(row) : undefined,
    dialog: (
      <Drawer {...editor.drawer} size={820}>
        <DialogForm {...editor.fields}>
          <DeclarationFields record={record} />
        </DialogForm>
      </Drawer>
    ),
  }
}

const areaNames = Object.keys(VisitArea.properties)
/** Of places as they were read without their names; what was promised once is promised. */
function toInput(values: object): object {
  const { visitAreas, ...rest } = values as { readonly visitAreas?: readonly object[] }
  const only = (area: object) => Object.fromEntries(Object.entries(area).filter(([name]) => areaNames.includes(name)))
  return { promised: 1, ...rest, visitAreas: (visitAreas ?? []).map((area) => only(area ?? {})) }
}
