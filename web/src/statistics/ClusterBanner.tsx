import { openStates, WarningKind, type WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCan, useRead } from '../core/calls.ts'
import { listAddress } from '../kit/list/address.ts'

const clusters = { state: [...openStates] as (typeof WarningState.waiting)[], kind: WarningKind.cluster }

/** Several people of one project with the same symptom stand above everything else of the day; nothing where there are none. */
export function ClusterBanner({ orgId }: { readonly orgId: number }) {
  const may = useCan()(warnings.list)
  const { data } = useRead(warnings.list, { ...clusters, orgId, pageSize: 1 }, { enabled: may })
  const first = data?.list[0]
  if (!data || !first) return null
  return (
    <Alert
      type="error"
      showIcon
      title={`${first.orgName}：${first.why}${data.total > 1 ? `（共${data.total}处聚集性症状）` : ''}`}
      action={<Link to={listAddress('statistic/warning', { ...clusters, orgId })}>去核实</Link>}
    />
  )
}
