import { DueKind } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { ExposureDraft, type ExposureLine, exposures } from '@oems/contract/examination/exposures.ts'
import { AutoComplete, Button, Empty, Form, Select, Space } from 'antd'
import { useCan, useRead } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FormModal } from '../kit/form/FormDialog.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part } from '../kit/record/Parts.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import type { PersonView } from '../person/parts.ts'
import styles from './examination.module.css'
import { DueTag } from './tones.tsx'

/** To which hazards somebody's work exposes or exposed them. */
export default function PersonExposures({ personId }: PersonView) {
  const can = useCan()
  const editor = useActionModal(exposures.exposureSave, { title: '职业接触史', verb: '保存', successMessage: '已保存职业接触史' })
  const removal = useActionModal(exposures.exposureDelete, { title: '删除接触史', verb: '删除', successMessage: '已删除接触史' })
  const edit = ({ id, version, personId: archiveId, createdAt: _c, updatedAt: _u, next: _n, ...fields }: ExposureLine) =>
    editor.ask({ archiveId, id, version }, fields)
  return (
    <Part title="职业接触">
      {can(exposures.exposureSave) && (
        <div className={styles.bar}>
          <span />
          <Button onClick={() => editor.ask({ archiveId: personId })}>新增接触史</Button>
        </div>
      )}
      <Loaded call={exposures.exposureList} input={{ archiveId: personId }} lines={2}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有职业病危害接触史" />
          ) : (
            <ul className={styles.lines}>
              {list.map((one) => (
                <li key={one.id} className={styles.line}>
                  <span>
                    <b>{one.hazardName}</b> {one.grade ?? <StatusTag tone="none">周期未定</StatusTag>}
                    <small>
                      {[`${one.startDate} 至 ${one.endDate ?? '今'}`, one.position, one.orgNameText, one.protection]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                    {one.next && <Next of={one.next} />}
                  </span>
                  <Space className="screen-only">
                    {can(exposures.exposureSave) && (
                      <button type="button" className="link-button" aria-label={`编辑接触史${one.hazardName}`} onClick={() => edit(one)}>
                        编辑
                      </button>
                    )}
                    {can(exposures.exposureDelete) && (
                      <button
                        type="button"
                        className="link-button"
                        aria-label={`删除接触史${one.hazardName}`}
                        onClick={() => removal.ask({ id: one.id })}
                      >
                        删除
                      </button>
                    )}
                  </Space>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <FormModal of={editor} width={560}>
        <Hazard />
        <Fields of={ExposureDraft} names={['startDate', 'endDate', 'position', 'orgNameText', 'protection']} />
      </FormModal>
      <FormModal of={removal} okButtonProps={{ danger: true }}>
        <p>只用于登记错误的接触史；已结束的接触请编辑结束日期。确定删除吗？</p>
      </FormModal>
    </Part>
  )
}

/** What the hazard asks next: 在岗期间 on a day. */
const Next = ({ of: { kind, dueDay, state } }: { readonly of: NonNullable<ExposureLine['next']> }) => (
  <small>
    下次应检：{DueKind.label(kind)} {dueDay} {state !== null && <DueTag of={state} />}
  </small>
)

/** One of the cycles' hazards with its grade, or free text, of which nobody can say when it is due. */
function Hazard() {
  const form = Form.useFormInstance()
  const hazard = Form.useWatch('hazard') as string | null | undefined
  const { data } = useRead(examinations.cycleList, {}, { enabled: useCan()(examinations.cycleList) })
  const cycles = data?.list ?? []
  const hazards = [...new Set(cycles.map((cycle) => cycle.hazard))]
  function name(typed: string) {
    const known = hazards.includes(typed) ? typed : null
    form.setFieldsValue({ hazardName: typed, hazard: known, ...(known !== hazard && { grade: null }) })
  }
  const grades = cycles.filter((cycle) => cycle.hazard === hazard).map(({ grade }) => ({ value: grade }))
  return (
    <>
      <Field of={ExposureDraft} name="hazardName" help="从列表选择才能推算应检日期；列表里没有的可直接输入">
        <AutoComplete options={hazards.map((value) => ({ value }))} onChange={name} />
      </Field>
      <Field of={ExposureDraft} name="hazard" hidden />
      <Field of={ExposureDraft} name="grade" help="没有检测分级的留空，显示周期未定">
        <Select allowClear options={grades} disabled={grades.length === 0} />
      </Field>
    </>
  )
}
