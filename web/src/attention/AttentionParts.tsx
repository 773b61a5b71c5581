import type { AttentionInfo } from '@oems/contract/attention/situations.ts'
import { Empty, Timeline } from 'antd'
import { Link } from 'react-router'
import { moment } from '../core/moment.ts'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { openable } from '../shell/desk.ts'
import styles from './attention.module.css'
import { Cases } from './Cases.tsx'
import { entriesOf, evidenceOf } from './entries.ts'
import type { AttentionSteps } from './useAttentionSteps.tsx'

interface Props {
  readonly info: AttentionInfo
  readonly steps: AttentionSteps
}

/** Why somebody is looked after, of what they are ill, and what was done about it, as one line of time. */
export function AttentionParts({ info, steps }: Props) {
  const [current] = info.attention
  const isOpen = current !== undefined && current.closedAt === null
  const evidence = isOpen ? evidenceOf(info) : []
  return (
    <Parts>
      <Part
        title="关注"
        rows={
          isOpen
            ? {
                起始: `${moment(current.openedAt)} ${current.openedByName ?? '系统'}`,
                观察至: current.watchUntil,
                责任人: current.ownerName,
                下次跟进: current.nextFollowDate,
                可解除: current.removable === 1 ? '是' : '否',
                手机号: info.mobile,
              }
            : { 状态: '未在重点关注中', 手机号: info.mobile }
        }
      >
        {evidence.length > 0 && (
          <ul className={styles.evidence} aria-label="依据">
            {evidence.map(({ words, address }) => {
              const to = address === null ? null : openable(address)
              return <li key={words}>{to === null ? words : <Link to={to}>{words}</Link>}</li>
            })}
          </ul>
        )}
      </Part>
      <Part title="患病记录">
        <Cases cases={info.situations} steps={steps} />
      </Part>
      <Part title="时间线">
        <Line info={info} />
      </Part>
    </Parts>
  )
}

function Line({ info }: { readonly info: AttentionInfo }) {
  const entries = entriesOf(info)
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有记录" />
  return (
    <Timeline
      className={styles.timeline ?? ''}
      items={entries.map(({ key, at, title, about, notable }) => ({
        key,
        color: notable ? 'red' : 'gray',
        content: (
          <>
            <b>{title}</b>
            <div className={styles.about}>{[moment(at), about].filter(Boolean).join(' · ')}</div>
          </>
        ),
      }))}
    />
  )
}
