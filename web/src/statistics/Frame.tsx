import { Caliber, TimeRadio } from '@oems/contract/figures/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Radio } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { DayInput } from '../kit/Days.tsx'
import { caliberOf } from '../kit/explain/caliberOf.ts'
import type { Explained } from '../kit/explain/explained.ts'
import { FirstUse } from '../kit/firstUse/FirstUse.tsx'
import type { InForce } from '../kit/list/filter/inForce.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { useSession } from '../shell/session.ts'
import { CaliberNote, CaliberSwitch, caliberSentence, currentCaliber } from './CaliberSwitch.tsx'
import { type CaliberCode, caliberIn, holdsPastMonth } from './caliber.ts'
import { useFirstGroup } from './firstGroup.ts'
import { SubscribedNote } from './SubscribedNote.tsx'
import { SubscribedPicker } from './SubscribedPicker.tsx'
import SubscribedSwitch from './SubscribedSwitch.tsx'
import styles from './statistics.module.css'
import { Subscribed, type SubscribedSwitching, useSubscribedSwitch } from './subscribed.ts'
import { useSubscribedUnits } from './subscribedUnits.ts'

/** The query of a statistics page, in its address, so that a link reproduces the figures. */
export interface StatisticsQuery {
  /** Null: the caller's own node is no group and no company and has none below it, or the first one is being looked up. */
  readonly orgId: number | null
  readonly isLoading: boolean
  readonly date: string | null
  readonly timeRadio: 1 | 2 | 3 | 4
  readonly switching: SubscribedSwitching
  readonly caliber: CaliberCode
  readonly choose: (change: Readonly<Record<string, string | number | null>>) => void
}

const groupsAndCompanies = [OrgType.group, OrgType.company] as const

export function useStatisticsQuery(): StatisticsQuery {
  const { op } = useSession()
  const [address, setAddress] = useSearchParams()
  const own = op.orgType === OrgType.group || op.orgType === OrgType.company ? op.orgId : null
  const radio = Number(address.get('timeRadio'))
  const chosen = Number(address.get('orgId')) || own
  const { groupId, isLoading } = useFirstGroup(chosen === null)
  const others = useSubscribedUnits()
  const other = chosen === null && !isLoading && groupId === null ? others.first : null
  const switching = useSubscribedSwitch(chosen ?? groupId ?? other, other !== null)
  const date = /^\d{4}-\d{2}-\d{2}$/.test(address.get('date') ?? '') ? address.get('date') : null
  const timeRadio = radio === 1 || radio === 2 || radio === 4 ? radio : 3
  return {
    orgId: chosen ?? groupId ?? other,
    isLoading: isLoading || others.isLoading,
    switching,
    date,
    timeRadio,
    caliber: caliberIn(address),
    choose: (change) =>
      setAddress((old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, String(value))
        return next
      }),
  }
}

interface Props {
  readonly title: string
  readonly about: string
  readonly query: StatisticsQuery
  /** What the page is filtered by, for paper. */
  readonly filters: readonly InForce[]
  /** How its figures are counted, for paper. */
  readonly figures: readonly Explained[]
  /** When the figures were taken, `2026-03-04T10:15:03+08:00`. */
  readonly asOf: string | undefined
  /** What the figures are of. */
  readonly node: { readonly orgId: number; readonly orgName: string } | undefined
  readonly included: ComponentProps<typeof SubscribedNote>['included']
  /** By which 口径 the figures really are. */
  readonly caliber: CaliberCode | undefined
  readonly busy: boolean
  readonly onRefresh: () => void
  /** Folds the charts. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Organisation, day, range and 截至 above every statistics page. */
export function Frame({ title, about, query, filters, figures, asOf, node, included, caliber, busy, onRefresh, tools, children }: Props) {
  const isHistorical = query.caliber === Caliber.historical
  return (
    <section className={styles.page} aria-label={title}>
      <PageHead
        title={title}
        about={about}
        caliber={[isHistorical ? caliberSentence(caliber) : currentCaliber, caliberOf(figures)].filter(Boolean).join('')}
        filters={filters}
        asOf={{ at: asOf, busy, refresh: onRefresh }}
        actions={
          <>
            <OrgPicker
              value={query.orgId}
              orgTypes={groupsAndCompanies}
              offered="all"
              onChange={(orgId) => query.choose({ orgId, subscribed: null })}
              {...(query.switching.isOn && { name: node?.orgId === query.orgId ? node?.orgName : '…' })}
              placeholder="请选择集团或公司"
              aria-label="集团或公司"
              style={{ width: 'clamp(140px, 14vw, 200px)', minWidth: 0 }}
            />
            <DayInput value={query.date} onChange={(date) => query.choose({ date })} placeholder="今日" />
            <Radio.Group
              value={query.timeRadio}
              onChange={({ target }) => query.choose({ timeRadio: target.value as number })}
              options={TimeRadio.options.filter(({ value }) => value !== 5)}
              optionType="button"
              aria-label="趋势和排行的时间范围"
            />
            {(isHistorical || holdsPastMonth(query, asOf)) && (
              <CaliberSwitch value={query.caliber} onChange={(next) => query.choose({ caliber: next === Caliber.current ? null : next })} />
            )}
            <SubscribedSwitch {...query.switching} />
            <SubscribedPicker value={query.orgId} onChange={(orgId) => query.choose({ orgId, subscribed: 1 })} />
            {tools}
          </>
        }
      />
      {isHistorical && <CaliberNote answered={caliber} />}
      <Subscribed value={query.switching.isOn}>
        <SubscribedNote isOn={query.switching.isOn} included={included} node={node} />
        {children}
      </Subscribed>
      <FirstUse idea="caliber" atFoot />
    </section>
  )
}
