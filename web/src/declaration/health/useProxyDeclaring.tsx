import { inputsFor } from '@oems/client/inputs.ts'
import { uuid } from '@oems/client/random.ts'
import { BodyState, Symptom } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { ProxyDeclaration } from '@oems/contract/declaration/declaringFor.ts'
import { Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { CaseFields } from '../../kit/care/CaseFields.tsx'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { CrewDialog, type Member } from './CrewDialog.tsx'

/**
 * 代报 of one person's day, and 全部正常 of a crew: what lists of people offer. Both are absent where the caller may not; `dialogs` stands
 * somewhere on the page, and `done` is called after something was written.
 *
 *     const proxy = useProxyDeclaring(() => void list.refresh())
 *     proxy.declareFor?.({ empId, name }, date)
 *     proxy.declareCrew?.(members, date)
 */
export function useProxyDeclaring(done: () => void) {
  const may = useCan()(declareHealth.save)
  const name = useRef('')
  const [crew, setCrew] = useState<{ readonly members: readonly Member[]; readonly date: string } | null>(null)
  const saving = useActionModal(declareHealth.save, {
    title: ({ date }) => `代${name.current}申报 ${date ?? ''}`,
    verb: '提交',
    successMessage: null,
    done: ({ hints }) => {
      if (hints.length > 0) warned(`已代报。${hints.join('；')}`)
      else succeeded('已代报')
      done()
    },
  })
  return {
    declareFor: may
      ? (member: Member, date: string) => {
          name.current = member.name
          saving.ask({ empId: member.empId, date, clientKey: uuid() })
        }
      : undefined,
    declareCrew: may ? (members: readonly Member[], date: string) => setCrew({ members, date }) : undefined,
    dialogs: (
      <>
        <Modal {...saving.modal} width={640}>
          <DialogForm {...saving.fields}>
            <DeclarationFields />
          </DialogForm>
        </Modal>
        {crew && <CrewDialog {...crew} close={() => setCrew(null)} done={done} />}
      </>
    ),
  }
}

const of = ProxyDeclaration

/** What is asked of a day; more of it where somebody is not well. */
function DeclarationFields() {
  const bodyState = Form.useWatch('bodyState')
  const symptoms: readonly number[] = Form.useWatch('symptoms') ?? []
  const isUnwell = bodyState !== undefined && bodyState !== BodyState.good
  return (
    <>
      <Field of={of} name="bodyState" />
      <Field of={of} name="temperature" help="本单位的申报规则要求时必填，例如 36.5">
        <Input {...inputsFor(of).temperature} inputMode="decimal" suffix="℃" style={{ width: 160 }} />
      </Field>
      {isUnwell && <Field of={of} name="symptoms" />}
      {isUnwell && symptoms.includes(Symptom.other) && <Field of={of} name="symptomOther" />}
      <Fields of={of} names={['contactHistory', 'isolationState', 'testResult', 'locationText', 'leftSite']} />
      {isUnwell && <CaseFields />}
      {isUnwell && <Field of={of} name="medication" />}
      <Field of={of} name="remark" />
    </>
  )
}
