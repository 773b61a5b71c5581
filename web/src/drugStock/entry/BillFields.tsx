import { addDays, dayOf } from '@oems/client/days.ts'
import { clinicTargets } from '@oems/contract/clinic/targets.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { BillDraft } from '@oems/contract/drugStock/bills.ts'
import { BillType, type BillTypeCode, backdatedDays, waysOfGivingUp } from '@oems/contract/drugStock/codes.ts'
import { Form, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useCan, useRead } from '../../core/calls.ts'
import { DayInput } from '../../kit/Days.tsx'
import { FilesField } from '../../kit/file/FilesField.tsx'
import { Field } from '../../kit/form/ContractField.tsx'
import { CheckerSelect } from '../CheckerSelect.tsx'
import styles from './entry.module.css'
import { controlOf, type EntryLine, needsChecker } from './lines.ts'

interface Props {
  readonly types: readonly BillTypeCode[]
  readonly clinic: { readonly clinicId: number; readonly orgId: number }
  readonly isInbound: boolean
  /** A draft keeps its type. */
  readonly isNew: boolean
}

/** What a bill says besides its lines: the kind, the day, from or to whom, and who has checked it. */
export function BillFields({ types, clinic, isInbound, isNew }: Props) {
  const billType = Form.useWatch('billType') as BillTypeCode | undefined
  const control = Form.useWatch((values: { lines?: readonly EntryLine[] }) => controlOf(values.lines ?? [])) ?? ControlLevel.ordinary
  const isTransfer = billType === BillType.transferOut
  const isChecked = needsChecker(control, isInbound)
  const isNarcotic = control === ControlLevel.narcotic
  const isPermitted = billType !== undefined && waysOfGivingUp.includes(billType) && isNarcotic
  const today = dayOf(Date.now())
  return (
    <>
      <div className={styles.head}>
        <Field of={BillDraft} name="billType" hidden={isTransfer || !isNew} className={styles.wide ?? ''}>
          <Radio.Group
            aria-label="单据类型"
            optionType="button"
            options={types.map((value) => ({ value, label: BillType.label(value) }))}
          />
        </Field>
        <Field of={BillDraft} name="occurDay">
          <DayInput minDate={dayjs(addDays(today, -backdatedDays))} maxDate={dayjs(today)} allowClear={false} />
        </Field>
        {isTransfer && (
          <Field of={BillDraft} name="targetClinicId" className={styles.wide ?? ''}>
            <TargetSelect clinic={clinic} />
          </Field>
        )}
        {isInbound && <Field of={BillDraft} name="supplier" />}
        {isTransfer && isNarcotic && (
          <Field of={BillDraft} name="loanFlag" help="麻醉及第一类精神药品只能紧急借用，原因写在备注">
            <Radio.Group
              aria-label="紧急借用"
              options={[
                { value: 0, label: '否' },
                { value: 1, label: '是' },
              ]}
            />
          </Field>
        )}
        {isPermitted && <Field of={BillDraft} name="permitNo" required help="过账时须填写，草稿可先不填" />}
        {isChecked && (
          <Field of={BillDraft} name="checkerId" help="麻精药品须双人核对" rules={[{ required: true, message: '请选择复核人' }]}>
            <CheckerSelect clinicId={clinic.clinicId} />
          </Field>
        )}
        <Field of={BillDraft} name="remark">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
        </Field>
      </div>
      <details open={isPermitted || undefined}>
        <summary>附件</summary>
        <FilesField of={BillDraft} name="ossIds" help={isPermitted && '报损、销毁麻醉及第一类精神药品，过账时须上传监管部门批件'} />
      </details>
    </>
  )
}

interface TargetProps {
  readonly clinic: Props['clinic']
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (clinicId: number | null) => void
}
/** Other clinics in service of the same group, the nearest first. */
function TargetSelect({ clinic: { clinicId: ownId, orgId }, value, onChange, ...field }: TargetProps) {
  const { data = [], isFetching } = useRead(clinicTargets.listGroupForOrg, { orgId }, { enabled: useCan()(clinicTargets.listGroupForOrg) })
  const options = data
    .flatMap(({ clinics }) => clinics)
    .filter(({ clinicId }) => clinicId !== ownId)
    .map(({ clinicId, clinicName, orgName, distanceKm }) => ({
      value: clinicId,
      label: `${clinicName}　${orgName}${distanceKm === null ? '' : `　${Math.round(distanceKm)}公里`}`,
    }))
  return (
    <Select
      {...field}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={value ?? null}
      options={options}
      placeholder="医务室、组织名称"
      notFoundContent={isFetching ? '正在加载…' : '本集团没有其他在用的医务室'}
      onChange={(clinicId: number | undefined) => onChange?.(clinicId ?? null)}
    />
  )
}
