import { type OrgRisk, type OrgRiskLine, orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { OrgRiskDraft, OrgRiskRevision } from '@oems/contract/risk/riskChange.ts'
import { Drawer, Form, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { useCan } from '../core/calls.ts'
import { FilesField } from '../kit/file/FilesField.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { wide } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { useFormModal } from '../kit/form/useFormModal.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { ChangePreview, type Place } from './ChangePreview.tsx'
import { LevelName } from './LevelName.tsx'
import styles from './risk.module.css'
import { useLevels, useRiskIllnesses } from './useChoices.ts'

/** What can be done with the risk of organisations, wherever it is shown; `done` after something has changed or gone. */
export function useRiskEditor(done: () => void) {
  const can = useCan()
  const illnesses = useRiskIllnesses()
  const editor = useFormModal('组织风险', orgRisks.save, orgRisks.update, { info: orgRisks.info, onSaved: done, onUpdated: done })
  const change = useActionModal(orgRisks.changeRisk, {
    title: ({ orgIds }) => (orgIds ? `调整风险：${orgIds.length} 个组织` : '调整风险'),
    verb: '调整',
    successMessage: '已调整风险等级，下级的标准储备随之更新',
    done,
  })
  const removal = useActionModal(orgRisks.delete, {
    title: '撤销本级风险等级',
    verb: '撤销',
    successMessage: '已撤销，改用上级设定或区域研判',
    done,
  })
  const mayChange = can(orgRisks.changeRisk)
  const recordId = editor.record === null ? null : (editor.record as OrgRisk).id
  const ask = (place: Place, initial: object) => change.ask({ ...place, preview: 0 }, initial)
  const actionsOf = (row: OrgRiskLine): readonly RowAction[] => {
    const { orgRiskId, version, orgId, illnessId, suggestLevelId } = row
    const place: Place & { version?: number } =
      orgRiskId === null || version === null ? { orgId, illnessId } : { id: orgRiskId, illnessId, version }
    const own = orgRiskId !== null
    const stored = { ...row, id: orgRiskId, version: version ?? 0, reviewDate: null }
    return [
      ...(mayChange && suggestLevelId !== null
        ? [{ label: '采纳建议', onClick: () => ask(place, { riskLevelId: suggestLevelId, basis: 3 }) }]
        : []),
      ...(mayChange ? [{ label: own ? '调整' : '设定', onClick: () => ask(place, {}) }] : []),
      ...(own && can(orgRisks.update) ? [{ label: '复核', onClick: () => editor.edit(stored) }] : []),
      ...(own && can(orgRisks.delete) ? [{ label: '撤销', danger: true, onClick: () => removal.ask({ ids: [orgRiskId] }) }] : []),
    ]
  }
  return {
    add: can(orgRisks.save) ? editor.add : undefined,
    changeMany: mayChange ? (orgIds: number[], illnessId: number) => ask({ orgIds, illnessId }, {}) : undefined,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={mayChange ? 900 : 620}>
          <DialogForm {...editor.fields}>
            <OwnFields illnesses={illnesses} id={recordId} looksAhead={mayChange} />
          </DialogForm>
        </Drawer>
        <Modal {...change.modal} width={860}>
          <DialogForm {...change.fields}>{change.fixed && <ChangeFields place={placeIn(change.fixed)} />}</DialogForm>
        </Modal>
        <Modal {...removal.modal} okButtonProps={{ danger: true }}>
          <DialogForm {...removal.fields}>
            <p>撤销后该组织沿用上级设定或区域研判的等级，标准储备随之更新。</p>
            <Field of={orgRisks.delete.input} name="reason" />
          </DialogForm>
        </Modal>
      </>
    ),
  }
}

const placeIn = ({ id, orgId, orgIds, illnessId }: Place): Place => ({
  ...(id != null && { id }),
  ...(orgId != null && { orgId }),
  ...(orgIds != null && { orgIds }),
  ...(illnessId != null && { illnessId }),
})

/** The form at the left, what would come of it beside. */
function ChangeFields({ place }: { readonly place: Place }) {
  const { input } = orgRisks.changeRisk
  const force = Form.useWatch<0 | 1 | undefined>('force')
  return (
    <div className={styles.changing}>
      <div>
        <Field of={input} name="riskLevelId">
          <LevelSelect illnessId={place.illnessId ?? null} />
        </Field>
        <Fields of={input} names={['basis', 'reason']} />
        <Field of={input} name="reviewDate" help="不填则按风险项的复核周期" />
        <Field of={input} name="force" help="近14天有确诊病例而仍要下调时，由上级组织的管理员选“是”，原因不少于10个字" />
      </div>
      <ChangePreview place={place} stillForced={force ?? 0} />
    </div>
  )
}

interface OwnProps {
  readonly illnesses: ReturnType<typeof useRiskIllnesses>
  /** Of the row that is looked at again; null: a new one. */
  readonly id: number | null
  readonly looksAhead: boolean
}
/** What is set at one organisation; what would come of it beside, for those who may ask. */
function OwnFields({ illnesses, id, looksAhead }: OwnProps) {
  const isNew = id === null
  const illnessId = Form.useWatch<number | undefined>('illnessId', { preserve: true })
  const orgId = Form.useWatch<number | undefined>('orgId')
  const of = isNew ? OrgRiskDraft : OrgRiskRevision
  useFreshReview(isNew)
  const fields = (
    <>
      <Field of={OrgRiskDraft} name="orgId" label="组织" hidden={!isNew} className={wide}>
        <OrgPicker />
      </Field>
      <Field of={OrgRiskDraft} name="illnessId" hidden={!isNew}>
        <Select options={[...illnesses]} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field of={OrgRiskDraft} name="riskLevelId" help={isNew ? undefined : '等级不变即为复核：更新依据与下次复核日期'}>
        <LevelSelect illnessId={illnessId ?? null} />
      </Field>
      <Fields of={of} names={['basis', 'reason']} />
      <Field of={OrgRiskDraft} name="reviewDate" help="不填则按风险项的复核周期" />
      <FilesField of={OrgRiskDraft} name="ossIds" />
    </>
  )
  if (!looksAhead) return fields
  return (
    <div className={styles.changing}>
      <div>{fields}</div>
      <ChangePreview place={isNew ? { orgId, illnessId } : { id, illnessId }} stillForced={0} />
    </div>
  )
}

/** A day of review that has passed is no proposal for the next one. */
function useFreshReview(isNew: boolean) {
  const form = Form.useFormInstance<{ reviewDate: string | null }>()
  const reviewDate = Form.useWatch('reviewDate', form)
  useEffect(() => {
    if (!isNew && typeof reviewDate === 'string' && reviewDate < dayjs().format('YYYY-MM-DD')) form.setFieldValue('reviewDate', null)
  }, [isNew, reviewDate, form])
}

interface LevelSelectProps {
  readonly illnessId: number | null
  readonly id?: string
  readonly value?: number
  readonly onChange?: (value: number) => void
}
/** The levels of one illness from the lowest on, each with what it asks for. */
function LevelSelect({ illnessId, ...control }: LevelSelectProps) {
  const levels = useLevels(illnessId)
  const options = levels
    .filter((level) => level.illnessId === illnessId)
    .map(({ id, name, colour, coverDays }) => ({
      value: id,
      label: (
        <>
          <LevelName name={name} colour={colour} />
          <span className={styles.faint}>{coverDays === null ? '' : `　保障 ${coverDays} 天`}</span>
        </>
      ),
    }))
  return <Select {...control} options={options} disabled={illnessId === null} />
}
