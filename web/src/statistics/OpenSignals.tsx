import { openStates, WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { Link } from 'react-router'
import { useCan, useRead } from '../core/calls.ts'
import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { listAddress } from '../kit/list/address.ts'
import styles from './statistics.module.css'

const page = 'statistic/warning'
/** The table beside the chart begins in the upper half of the window: further ones are in their list. */
const shown = 3
const open = { state: [...openStates] as (typeof WarningState.waiting)[] }

/** Signals at the node and below it that nobody has dealt with to the end; nothing for whoever may not read them. */
export function OpenSignals({ orgId }: { readonly orgId: number | null }) {
  const may = useCan()(warnings.list)
  const { data, isError } = useRead(warnings.list, { ...open, orgId, pageSize: shown }, { enabled: may && orgId !== null })
  if (!may || isError) return null
  return (
    <Card title="未结束的异常预警">
      <div className={styles.signals} aria-busy={data === undefined}>
        {data?.total === 0 && <p className={styles.calm}>目前没有未结束的预警</p>}
        <Lines>
          {data?.list.map(({ id, orgId, orgName, why, level, state }) => (
            <Line key={id} name={orgName} to={listAddress(page, { ...open, orgId })} note={why}>
              <span>
                {WarningLevel.label(level)} · {WarningState.label(state)}
              </span>
            </Line>
          ))}
        </Lines>
        {data !== undefined && data.total > data.list.length && (
          <Link className={styles.all ?? ''} to={listAddress(page, { ...open, orgId })}>
            查看全部 {data.total.toLocaleString('zh-CN')} 条
          </Link>
        )}
      </div>
    </Card>
  )
}
