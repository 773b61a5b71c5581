import { type ArchiveDisease, archives, DiseaseDraft, DiseaseEnd } from '@oems/contract/archive/archives.ts'
import { ControlState, DiseaseSource } from '@oems/contract/archive/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Button, Empty, Modal, Select } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { RowActions } from '../kit/list/RowActions.tsx'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import styles from './archive.module.css'
import type { TabView } from './tabView.ts'
import { useChronicDiseases } from './useChronicDiseases.ts'

const toneOf: Readonly<Record<CodeOf<typeof ControlState>, Tone>> = {
  [ControlState.good]: 'done',
  [ControlState.poor]: 'overdue',
  [ControlState.cured]: 'none',
}

/** Chronic diseases: those that have not ended stand first. */
export function DiseasesTab({ archive: { archiveId, diseases }, mayEdit }: TabView) {
  const editor = useActionModal(archives.diseaseSave, {
    title: ({ id }) => (id ? '编辑基础疾病' : '登记基础疾病'),
    verb: '保存',
    successMessage: '已保存基础疾病',
  })
  const ending = useActionModal(archives.diseaseEnd, { title: '结束基础疾病', verb: '结束', successMessage: '已结束' })
  const add = mayEdit && <Button onClick={() => editor.ask({ archiveId }, {})}>登记基础疾病</Button>
  const actionsOf = ({ id, version, ...row }: ArchiveDisease) =>
    mayEdit && row.endedOn === null
      ? [
          { label: '编辑', onClick: () => editor.ask({ archiveId, id, version }, fieldsOf(row)) },
          { label: '结束', onClick: () => ending.ask({ id, version }) },
        ]
      : []
  return (
    <section aria-label="基础疾病">
      {diseases.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有登记基础疾病" />}
      <ul className={styles.lines}>
        {diseases.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.diseaseName}</b>
              <small>{aboutOf(row)}</small>
            </span>
            {row.endedOn === null && <StatusTag tone={toneOf[row.controlState]}>{ControlState.label(row.controlState)}</StatusTag>}
            <RowActions actions={actionsOf(row)} name={row.diseaseName} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>{add}</div>
      <Modal {...editor.modal}>
        <DialogForm {...editor.fields}>
          <DiseaseFields />
        </DialogForm>
      </Modal>
      <Modal {...ending.modal}>
        <DialogForm {...ending.fields}>
          <Fields of={DiseaseEnd} names={['endedOn', 'reason']} />
        </DialogForm>
      </Modal>
    </section>
  )
}

const DiseaseFields = () => (
  <>
    <Field of={DiseaseDraft} name="diseaseId" help="来自疾病字典中标为基础疾病的条目">
      <Select options={useChronicDiseases()} showSearch={{ optionFilterProp: 'label' }} />
    </Field>
    <Fields of={DiseaseDraft} names={['diagnosedOn', 'controlState', 'sourceType']} />
  </>
)

const fieldsOf = ({ diseaseId, diagnosedOn, controlState, sourceType }: Omit<ArchiveDisease, 'id' | 'version'>) => ({
  diseaseId,
  diagnosedOn,
  controlState,
  sourceType,
})
const aboutOf = ({ sourceType, diagnosedOn, endedOn }: ArchiveDisease) =>
  [
    DiseaseSource.label(sourceType),
    diagnosedOn === null ? '确诊日期不详' : `${diagnosedOn}确诊`,
    endedOn === null ? null : `${endedOn}结束`,
  ]
    .filter(Boolean)
    .join(' · ')
