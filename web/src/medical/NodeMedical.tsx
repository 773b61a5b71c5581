import { MedicalDraft, ProjectMedical, projectMedical } from '@oems/contract/medical/medical.ts'
import { Button, Drawer, Empty } from 'antd'
import { useCan } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import type { NodeView } from '../core/nodePart.ts'
import { Dial } from '../kit/Dial.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { MedicalFields } from './MedicalFields.tsx'
import styles from './medical.module.css'

/** 医疗资源 of a project, as the site reports it. */
export default function NodeMedical({ orgId }: NodeView) {
  const can = useCan()
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
          <MedicalFields of={MedicalDraft} isNew={editor.record === null} />
        </DialogForm>
      </Drawer>
    </section>
  )
}

function Sheet({ record }: { readonly record: ProjectMedical }) {
  const rows = rowsBy(ProjectMedical, record)
  return (
    <Parts>
      <Part
        title="医务室"
        rows={rows(['clinicLevel', 'noClinicReason', 'roomArea', 'bedNum', 'isolationRoomNum', 'coldStorage', 'wasteDisposal'])}
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
