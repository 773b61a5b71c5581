import type { CodeOf } from '@oems/contract/core/codes.ts'
import { TopIndicator } from '@oems/contract/figures/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { rankings } from '@oems/contract/statistics/healthFigures.ts'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'
import { Explain } from '../kit/explain/Explain.tsx'
import { caliberNote } from './caliber.ts'
import type { StatisticsQuery } from './Frame.tsx'
import { periodOf } from './period.ts'
import styles from './statistics.module.css'
import { useSubscribed } from './subscribed.ts'
import { ExportTable } from './TableExports.tsx'
import { TopTable } from './TopTable.tsx'

const levels = { group: health.groupTop10, company: health.companyTop10, project: health.projectTop10 }
const exports = { group: health.groupTop10Export, company: health.companyTop10Export, project: health.projectTop10Export }
type Indicator = CodeOf<typeof TopIndicator>
/** The others count declarations. */
const ofCases: ReadonlySet<Indicator> = new Set([TopIndicator.openCases, TopIndicator.newCases])
type Level = keyof typeof levels

interface Props {
  readonly query: StatisticsQuery
  /** By which it opens. */
  readonly first?: Indicator
}

/** The ten groups (of those subscribed to and the own one), companies or projects that lead by what is chosen. */
export function TopTen({ query, first = TopIndicator.openCases }: Props) {
  const { orgId, date, timeRadio, caliber } = query
  const [level, setLevel] = useState<Level>('project')
  const [indicator, setIndicator] = useState<Indicator>(first)
  const subscribed = useSubscribed()
  const ofDay = indicator === TopIndicator.openCases
  const asked = { orgId, timeRadio, indicator, caliber, ...(ofDay && date && { date }), ...subscribed }
  const { data } = useRead(levels[level], asked, { enabled: orgId !== null })
  const ofGroups = 'querySubscribeOrg' in subscribed && data?.node.orgType === OrgType.group
  const title = `${ofDay ? (date ?? '今日') : periodOf(query)}${TopIndicator.label(indicator).replace('‰', '')}最多的十个单位${caliberNote(query, data)}`
  return (
    <div className={styles.card}>
      <header className={styles.head}>
        <div className={styles.titled}>
          <h2>{title}</h2>
          <Explain title={title} figures={Object.values(rankings[indicator])} />
        </div>
        <span>
          <Segmented<Level>
            value={level}
            onChange={setLevel}
            options={[
              ...(ofGroups || level === 'group' ? [{ value: 'group' as const, label: '集团' }] : []),
              { value: 'company', label: '公司' },
              { value: 'project', label: '项目' },
            ]}
          />{' '}
          <Select<Indicator>
            value={indicator}
            onChange={setIndicator}
            options={TopIndicator.options}
            aria-label="排行指标"
            style={{ width: 140 }}
          />{' '}
          <ExportTable call={exports[level]} input={asked} />
        </span>
      </header>
      <TopTable
        subject={rankings[indicator]}
        rows={data?.list}
        empty={`${ofDay ? '当日' : '该时间范围内'}没有${ofCases.has(indicator) ? '病例' : '异常申报'}`}
      />
    </div>
  )
}
