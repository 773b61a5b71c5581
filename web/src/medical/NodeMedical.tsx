import { isLevelOff, MedicalDetail, MedicalDraft, projectMedical } from '@oems/contract/medical/medical.ts'
import { Outside } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { Button, Drawer, Empty } from 'antd'
import { useCan, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import type { NodeView } from '../core/nodePart.ts'
import { Dial } from '../kit/Dial.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { MedicalFields } from './MedicalFields.tsx'
import styles from './medical.module.css'

/** 医疗资源 of a project, as the site reports it. */
export default function NodeMedical({ orgId }: NodeView) {
  const can = useCan()
  const { data: node } = useRead(orgInfo.getOp, { orgId })
  const editor = useFormModal('医疗资源', projectMedical.save, projectMedical.update)
  return (
    <section aria-label="医疗资源">
      <Loaded call={projectMedical.detail} input={{ projectId: orgId }}>
        {(record) =>
          record === null ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有填报医疗资源">
              {can(projectMedical.save) && (
                <Button type="primary" onClick={() => editor.add({ projectId: orgId })}>
                  登记医疗资源
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <div className={styles.bar}>
                <span>更新于 {moment(record.updatedAt)}</span>
                {can(projectMedical.update) && <Button onClick={() => editor.edit(record)}>编辑医疗资源</Button>}
              </div>
              <Sheet record={record} />
            </>
          )
        }
      </Loaded>
      <Drawer {...editor.drawer} size={720}>
        <DialogForm {...editor.fields}>
          <MedicalFields of={MedicalDraft} isNew={editor.record === null} isOverseas={node?.isOutside === Outside.overseas} />
        </DialogForm>
      </Drawer>
    </section>
  )
}

function Sheet({ record }: { readonly record: MedicalDetail }) {
  const rows = rowsBy(MedicalDetail, record)
  return (
    <Parts>
      <Part
        title="医务室"
        rows={rows(['clinicLevel', 'noClinicReason', 'roomArea', 'bedNum', 'isolationRoomNum', 'coldStorage', 'wasteDisposal'], {
          clinicLevel: <Level record={record} />,
        })}
      />
      <Part title="人员" rows={rows(['chineseDoctorNum', 'localDoctorNum', 'nurseNum', 'firstAiderNum'])} />
      <Part title="设备" rows={rows(['aedNum', 'oxygenNum', 'ambulanceNum', 'firstAidKitNum'])} />
      <Part
        title="许可与防疫"
        rows={rows(['licenseState', 'licenseNo', 'licenseEndDate', 'vaccineRequired', 'endemicDiseases'])}
        wide={['当地高发传染病']}
      />
      <Part
        title="后送与救援"
        rows={{
          ...rows(['evacHours', 'rescueCompany']),
          救援电话: record.rescuePhone && <Dial number={record.rescuePhone} name={record.rescueCompany ?? '救援公司'} />,
          ...rows(['policyNo', 'policyEndDate', 'evacPlan', 'remark']),
        }}
        wide={['医疗后送方案', '其他情况']}
      />
    </Parts>
  )
}

/** As reported; said to be off where the register of clinics says otherwise. */
function Level({ record }: { readonly record: MedicalDetail }) {
  const reported = ClinicLevel.label(record.clinicLevel)
  if (!isLevelOff(record)) return reported
  const now = record.clinicLevelNow === null ? '没有正常服务的医务室' : `在用的是${ClinicLevel.label(record.clinicLevelNow)}`
  return (
    <>
      {reported} <StatusTag tone="due">级别不一致</StatusTag> <small>医务室登记中{now}</small>
    </>
  )
}
