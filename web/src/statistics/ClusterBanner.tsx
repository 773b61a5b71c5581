import { WarningFilled } from '@ant-design/icons'
import { openStates, WarningKind, type WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { use } from 'react'
import { Link } from 'react-router'
import { Permissions, useCan, useRead } from '../core/calls.ts'
import { listAddress } from '../kit/list/address.ts'
import styles from './ClusterBanner.module.css'

const clusters = { state: [...openStates] as (typeof WarningState.waiting)[], kind: WarningKind.cluster }

/** The clusters of symptoms that are open at a node or below it: how many, and the first. */
export function useClusters(orgId: number) {
  const may = useCan()(warnings.list)
  const { data } = useRead(warnings.list, { ...clusters, orgId, pageSize: 1 }, { enabled: may })
  return { total: data?.total ?? 0, first: data?.list[0] }
}

/** Several people of one project with the same symptom stand above everything else of the day; nothing where there are none. The illness to think of is named to whoever may read of diseases. */
export function ClusterBanner({ orgId }: { readonly orgId: number }) {
  const { total, first } = useClusters(orgId)
  const mayKnow = use(Permissions).has('biz:archive:info')
  const hint = useRead(warnings.info, { id: first?.id ?? 0 }, { enabled: useCan()(warnings.info) && mayKnow && first !== undefined }).data
    ?.hint
  if (!first) return null
  const what = `${first.orgName}：${first.why}${total > 1 ? `（共${total}处聚集性症状）` : ''}${hint ? `；${hint}` : ''}`
  return (
    <div role="alert" className={styles.banner}>
      <WarningFilled aria-hidden="true" />
      <span className={styles.what} title={what}>
        {what}
      </span>
      <Link className="screen-only" to={listAddress('statistic/warning', { ...clusters, orgId })}>
        去核实
      </Link>
    </div>
  )
}
