import { openStates, WarningKind, type WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { Alert, Empty, Space } from 'antd'
import { Link } from 'react-router'
import { listAddress } from '../kit/list/address.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { LevelTag, StateTag } from './tones.tsx'

const open = { state: [...openStates] as (typeof WarningState.waiting)[] }
/** A node has a handful; whoever has more looks at the list. */
const atMost = 20

/** The open warnings of one node and below it, as a part of its page; a cluster stands out as a banner. */
export default function NodeWarnings({ orgId }: { readonly orgId: number }) {
  return (
    <section aria-label="异常预警">
      <Loaded call={warnings.list} input={{ orgId, ...open, pageSize: atMost }}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="目前没有未结束的预警" />
          ) : (
            <Space orientation="vertical" style={{ width: '100%' }}>
              {list.map((row) => (
                <Alert
                  key={row.id}
                  type={row.kind === WarningKind.cluster ? 'error' : 'warning'}
                  showIcon
                  title={row.why}
                  description={
                    <Space>
                      <span>{row.orgName}</span>
                      <LevelTag {...row} />
                      <StateTag {...row} />
                    </Space>
                  }
                  action={
                    <Link className="screen-only" to={listAddress('statistic/warning', { ...open, orgId: row.orgId })}>
                      去核实
                    </Link>
                  }
                />
              ))}
            </Space>
          )
        }
      </Loaded>
    </section>
  )
}
