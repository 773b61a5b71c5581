import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { Select } from 'antd'
import { useCan, useRead } from '../core/calls.ts'

interface Props {
  readonly clinicId: number
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (accountId: number | null) => void
}

/** Who checks with the caller: another account that may book at the clinic. */
export function CheckerSelect({ clinicId, value, onChange, ...field }: Props) {
  const { data, isFetching } = useRead(stockBills.checkers, { clinicId }, { enabled: useCan()(stockBills.checkers) })
  return (
    <Select
      {...field}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={value ?? null}
      options={(data ?? []).map(({ accountId, nickname }) => ({ value: accountId, label: nickname }))}
      placeholder="请选择复核人"
      notFoundContent={isFetching ? '正在加载…' : '该医务室没有其他可以复核的账号'}
      onChange={(accountId: number | undefined) => onChange?.(accountId ?? null)}
    />
  )
}
