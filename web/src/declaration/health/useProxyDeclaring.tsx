import { inputsFor } from '@oems/client/inputs.ts'
import { uuid } from '@oems/client/random.ts'
import { BodyState, Symptom } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { ProxyDeclaration } from '@oems/contract/declaration/declaringFor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { reading, useCan } from '../../core/calls.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { CaseFields } from '../../kit/care/CaseFields.tsx'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { NationSelect } from '../../kit/NationSelect.tsx'
import { CrewDialog, type Member } from './CrewDialog.tsx'
import { standingOf } from './standing.ts'

/**
 * 代报 of one person's day, which begins with what stands already, and 全部正常 of a crew: what lists of people offer. Both are absent
 * where the caller may not; `dialogs` stands somewhere on the page, and `done` is called after something was written.
 *
 *     const proxy = useProxyDeclaring(() => void list.refresh())
 *     proxy.declareFor?.({ empId, name }, date)
 *     proxy.declareCrew?.(members, date)
 */
export function useProxyDeclaring(done: () => void) {
  const can = useCan()
  const client = useQueryClient()
  const may = can(declareHealth.save)
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
  async function declareFor(member: Member, date: string) {
    name.current = member.name
    const day = { empId: member.empId, date }
    const begun = can(declareHealth.listByEmpIdAndDate)
      ? standingOf(await client.fetchQuery({ ...reading(declareHealth.listByEmpIdAndDate, day), staleTime: 0 }))
      : {}
    saving.ask({ ...day, clientKey: uuid() }, begun)
  }
  return {
    declareFor: may
      ? // What cannot be read is not corrected blindly; the failure is shown where it is read.
        (member: Member, date: string) => void declareFor(member, date).catch(() => undefined)
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

const seldomAsked = ['illnessId', 'medication', 'vaccination', 'locationNation'] as const

/** What is asked of a day; more of it where somebody is not well. */
function DeclarationFields() {
  const bodyState = Form.useWatch('bodyState')
  const symptoms: readonly number[] = Form.useWatch('symptoms') ?? []
  const form = Form.useFormInstance()
  const [isBegun] = useState(() => seldomAsked.some((field) => form.getFieldValue(field) != null))
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
      <Field of={of} name="remark" />
      <details open={isUnwell || isBegun}>
        <summary>更多：诊断、用药、接种与所在国家</summary>
        <CaseFields />
        <Fields of={of} names={['medication', 'vaccination']} />
        <Field of={of} name="locationNation">
          <NationSelect allowClear />
        </Field>
      </details>
    </>
  )
}
