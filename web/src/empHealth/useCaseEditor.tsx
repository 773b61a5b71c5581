import { completed } from '@oems/contract/core/rules.ts'
import { situationErrors } from '@oems/contract/declaration/situation.ts'
import { ReportItem, type SheetCase, type SheetIllness } from '@oems/contract/empHealth/reports.ts'
import { CaseScheme } from '@oems/contract/illness/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Drawer, Form } from 'antd'
import { useCallback, useState } from 'react'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useDialogForm } from '../kit/form/useDialogForm.tsx'
import { PersonSelect } from '../kit/PersonSelect.tsx'
import type { Entry } from './entries.ts'

interface Edited {
  readonly illness: SheetIllness
  readonly before: SheetCase | null
  readonly entry: Entry | null
}

/** The form of one case; it goes with the report and is not sent by itself. */
export function useCaseEditor(date: string, done: (entry: Entry) => void) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Edited | null>(null)
  const scheme = edited?.illness.caseScheme === CaseScheme.caseType ? 'caseType' : 'diagnoseType'
  const isNew = edited?.before === null
  const rules = useCallback(
    (values: object) => {
      const draft = completed(ReportItem, values)
      const missing = draft[scheme] === null ? [{ path: scheme, msg: '请选择病例分类' }] : []
      const ends = draft.outcome !== null && draft.outcomeDate === null ? [{ path: 'outcomeDate', msg: '请选择转归日期' }] : []
      return [...situationErrors(draft), ...missing, ...ends]
    },
    [scheme],
  )
  const initial = edited?.entry?.fields ?? edited?.before ?? { foundDate: date }
  const dialog = useDialogForm({
    rules,
    title: edited ? `${isNew ? '登记' : '修改'}病例：${edited.illness.illnessName}` : '',
    verb: '加入上报',
    open: edited !== null,
    initial: edited?.before && !edited.entry ? fieldsOf(edited.before) : initial,
    close: () => setEdited(null),
    submit: async (values) => {
      if (!edited) return
      const fields = { ...completed(ReportItem, values), personId: edited.before?.personId ?? (values as Entry['fields']).personId }
      done({ ...edited, personName: edited.before?.name ?? nameIn(fields.personId), fields: fields as Entry['fields'] })
    },
  })
  /** As the picker has just found them. */
  function nameIn(personId: number): string {
    const found = client.getQueriesData<{ readonly list?: readonly { employeeId: number; name: string }[] }>({
      queryKey: [employees.v2List.base, employees.v2List.path],
    })
    return found.flatMap(([, page]) => page?.list ?? []).find(({ employeeId }) => employeeId === personId)?.name ?? `人员${personId}`
  }
  return {
    add: (illness: SheetIllness) => setEdited({ illness, before: null, entry: null }),
    edit: (entry: Entry) =>
      setEdited({ illness: entry.illness, before: entry.before, entry: entry.before === null || entry.fields.foundDate ? entry : null }),
    dialog: (
      <Drawer {...dialog.drawer} size={680}>
        <DialogForm {...dialog.fields}>
          {edited && <CaseFields isNew={isNew} name={edited.entry?.personName ?? edited.before?.name ?? null} scheme={scheme} />}
        </DialogForm>
      </Drawer>
    ),
  }
}

/** As the form has them. */
const fieldsOf = (before: SheetCase) =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in ReportItem.properties && name !== 'version'))

interface FieldsProps {
  readonly isNew: boolean
  readonly name: string | null
  readonly scheme: 'caseType' | 'diagnoseType'
}
function CaseFields({ isNew, name, scheme }: FieldsProps) {
  const isolation = Form.useWatch<number | undefined>('isolationState') ?? 0
  return (
    <>
      <FieldGroup title="病例">
        {isNew ? (
          <Field of={ReportItem} name="personId">
            <PersonSelect name={name} />
          </Field>
        ) : (
          <Form.Item label="员工">{name}</Form.Item>
        )}
        <Fields of={ReportItem} names={[scheme, 'foundDate', 'onsetDate', 'confirmDate', 'severity']} />
      </FieldGroup>
      <FieldGroup title="隔离与治疗">
        <Field of={ReportItem} name="isolationState" />
        {isolation > 0 && <Field of={ReportItem} name="isolationPlace" />}
        <Fields
          of={ReportItem}
          names={['treatPlace', 'hospitalName', 'infectionSource', 'closeContactNum', 'vaccination', 'testResult', 'remark']}
        />
      </FieldGroup>
      {!isNew && (
        <FieldGroup title="转归">
          <Fields of={ReportItem} names={['outcome', 'outcomeDate', 'outcomeRemark']} />
        </FieldGroup>
      )}
    </>
  )
}
