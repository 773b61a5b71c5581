import { type ProjectCare, projectClinic, type Referral, ReferralDraft } from '@oems/contract/medical/projectClinic.ts'
import { Button, Drawer, Empty, Modal, Select } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import type { NodeView } from '../core/nodePart.ts'
import { AgreementTag } from '../kit/care/AgreementTag.tsx'
import { wayText } from '../kit/care/wayText.ts'
import { Dial } from '../kit/Dial.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { type RowAction, RowActions } from '../kit/list/RowActions.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import styles from './medical.module.css'

const { saveReferralClinic: save, removeReferralClinic: remove } = projectClinic

/** 转诊: where a project sends its patients, from the first to the last. */
export default function NodeReferrals({ orgId }: NodeView) {
  return (
    <Loaded call={projectClinic.listAllClinicInfo} input={{ projectId: orgId }}>
      {(care) => <Chain care={care} projectId={orgId} />}
    </Loaded>
  )
}

function Chain({ care: { referrals, institutions }, projectId }: { readonly care: ProjectCare; readonly projectId: number }) {
  const can = useCan()
  const editor = useFormModal('转诊机构', save, save)
  const moving = useWrite(save, null)
  const removal = useActionModal(remove, { title: '移出转诊顺位', verb: '移出', successMessage: '已移出转诊顺位' })
  const edited = editor.record as Referral | null
  const taken = new Set(referrals.map(({ institutionId }) => institutionId))
  const choices = institutions.filter(({ id }) => id === edited?.institutionId || !taken.has(id))
  const options = choices.map(({ id, institutionName }) => ({ value: id, label: institutionName }))
  const move = (row: Referral, by: 1 | -1) => () => moving.mutate({ ...draftOf(row), priority: row.priority + by })
  const actionsOf = (row: Referral): readonly RowAction[] => [
    ...(can(save)
      ? [
          { label: '编辑', onClick: () => editor.edit(row) },
          ...(row.priority > 1 ? [{ label: '前移', onClick: move(row, -1) }] : []),
          ...(row.priority < referrals.length ? [{ label: '后移', onClick: move(row, 1) }] : []),
        ]
      : []),
    ...(can(remove) ? [{ label: '移出', danger: true, onClick: () => removal.ask({ referralId: row.id }) }] : []),
  ]
  const add = can(save) && (
    <Button disabled={choices.length === 0} onClick={() => editor.add({ projectId })}>
      新增转诊机构
    </Button>
  )
  return (
    <section aria-label="转诊">
      <div className={styles.bar}>
        <span>
          {institutions.length === 0 ? '先在“合作医疗机构”中登记医院，再安排转诊' : `转诊机构 ${referrals.length} 家，按顺位联系`}
        </span>
        {add}
      </div>
      {referrals.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有安排转诊顺位" />
      ) : (
        <ol className={styles.chain}>
          {referrals.map((row) => (
            <li key={row.id} className={styles.step}>
              <span className={styles.head}>
                <span className={styles.place}>{row.priority}</span>
                <b>{row.institutionName}</b>
                <AgreementTag state={row.agreementState} />
              </span>
              {row.institutionNameLocal && <span>{row.institutionNameLocal}</span>}
              <span className={styles.about}>
                <span>{wayOf(row)}</span>
                {row.transport && <span>{row.transport}</span>}
                {row.emergencyPhone && <Dial number={row.emergencyPhone} name={row.institutionName} />}
              </span>
              <RowActions actions={actionsOf(row)} name={row.institutionName} />
            </li>
          ))}
        </ol>
      )}
      <Drawer {...editor.drawer} size={520}>
        <DialogForm {...editor.fields}>
          <FieldGroup>
            <Field of={ReferralDraft} name="projectId" hidden />
            <Field of={ReferralDraft} name="institutionId">
              <Select options={options} showSearch={{ optionFilterProp: 'label' }} placeholder="请选择合作医疗机构" />
            </Field>
            <Field of={ReferralDraft} name="priority" help="不填排在最后" />
            <Field of={ReferralDraft} name="distanceKm" help="不填按机构登记的距离" />
            <Fields of={ReferralDraft} names={['travelMinutes', 'transport', 'remark']} />
          </FieldGroup>
        </DialogForm>
      </Drawer>
      <Modal {...removal.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...removal.fields}>
          <p>移出后，排在后面的机构依次前移；机构本身仍保留在合作医疗机构中。</p>
        </DialogForm>
      </Modal>
    </section>
  )
}

const draftOf = ({ id, version, projectId, targetType, institutionId, distanceKm, travelMinutes, transport, remark }: Referral) => ({
  ...{ id, version, projectId, targetType, institutionId, distanceKm, travelMinutes, transport, remark },
})
/** What the referral says itself goes before what the institution says. */
const wayOf = (row: Referral) =>
  wayText({
    distanceKm: row.distanceKm ?? row.institutionDistanceKm,
    travelMinutes: row.travelMinutes ?? row.institutionTravelMinutes,
  })
