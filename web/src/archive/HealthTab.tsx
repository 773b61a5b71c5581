import { ArchiveInfo, ArchiveRevision, archives } from '@oems/contract/archive/archives.ts'
import { healthFieldNames } from '@oems/contract/archive/healthFields.ts'
import type { Field as ContractField } from '@oems/contract/core/fields.ts'
import { Button, Drawer } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import styles from './archive.module.css'
import type { TabView } from './tabView.ts'

const histories = ['allergy', 'pastHistory', 'surgeryHistory', 'familyHistory', 'longMedication'] as const
const body = healthFieldNames.filter((name) => !histories.some((history) => history === name))

/** Blood, body, habits and histories: what the person keeps on the phone as well. */
export function HealthTab({ archive, mayEdit }: TabView) {
  const editor = useActionModal(archives.update, { title: '修改健康史', verb: '保存', successMessage: '已保存健康史', keepsDraft: true })
  const { archiveId, version } = archive
  const health = Object.fromEntries(healthFieldNames.map((name) => [name, archive[name]]))
  return (
    <Parts>
      <Part
        rows={rowsBy(ArchiveInfo, archive)([...body, ...histories])}
        wide={histories.map((name) => (ArchiveInfo.properties[name] as ContractField).title ?? '')}
      />
      {mayEdit && (
        <div className={styles.actions}>
          <Button onClick={() => editor.ask({ archiveId, version }, health)}>修改健康史</Button>
        </div>
      )}
      <Drawer {...editor.drawer} size={620}>
        <DialogForm {...editor.fields}>
          <FieldGroup title="一般情况">
            <Fields of={ArchiveRevision} names={body} />
          </FieldGroup>
          <FieldGroup title="病史">
            {histories.map((name) => (
              <Field key={name} of={ArchiveRevision} name={name} help={name === 'allergy' ? '没有请填“无”，视为已登记' : undefined} />
            ))}
          </FieldGroup>
        </DialogForm>
      </Drawer>
    </Parts>
  )
}
