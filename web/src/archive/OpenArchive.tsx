import { asksReason } from '@oems/contract/archive/opening.ts'
import { reason, shape } from '@oems/contract/core/fields.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { AutoComplete, Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'
import { useStored } from '../core/stored.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { FormModal } from '../kit/form/FormDialog.tsx'
import { useDialogForm } from '../kit/form/useDialogForm.tsx'
import { baseRoleOf, useSession } from '../shell/session.ts'
import styles from './archive.module.css'

const Why = shape({ reason: reason('查看原因', 100) })
const usual = ['慢性病随访', '安排体检', '突发疾病处置', '员工本人要求', '离职档案复印'].map((value) => ({ value, label: value }))

interface Props {
  readonly archiveId: number
  readonly open: (reason: string | null) => void
}

/** Nothing of an archive is read before somebody asks for it, and whoever does not look after the person says why (03 §5.3). */
export function OpenArchive({ archiveId, open }: Props) {
  const { user, op } = useSession()
  const { data: person } = useRead(employees.info, { employeeId: archiveId })
  const [isAsking, ask] = useState(false)
  const [last, saveLast] = useStored<string | null>('archive:why', null)
  const dialog = useDialogForm({
    title: '打开健康档案',
    verb: '打开',
    open: isAsking,
    initial: last === null ? {} : { reason: last },
    close: () => ask(false),
    async submit(values) {
      const { reason: why } = values as { reason: string }
      saveLast(why)
      open(why)
    },
  })
  const isAsked = person === undefined || asksReason({ baseRoleId: baseRoleOf(user, op) ?? 0, orgId: op.orgId }, person)
  return (
    <div className={styles.closed}>
      <span>打开会留下记录，本人在手机上可以看到是哪个单位、什么角色查看过。</span>
      <Button type="primary" disabled={person === undefined} onClick={() => (isAsked ? ask(true) : open(null))}>
        打开健康档案
      </Button>
      <FormModal of={dialog}>
        <Field of={Why} name="reason" help="2至100字；可选常用原因或直接输入">
          <AutoComplete options={usual} placeholder="如：慢性病随访" />
        </Field>
      </FormModal>
    </div>
  )
}
