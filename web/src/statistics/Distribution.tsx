import { AgeBand, EmpType, NationGroup, Sex } from '@oems/contract/people/codes.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../core/calls.ts'
import { SharesChart } from '../kit/chart/SharesChart.tsx'
import { Explain } from '../kit/explain/Explain.tsx'
import { figure } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import type { StatisticsQuery } from './Frame.tsx'
import styles from './statistics.module.css'
import { useSubscribed } from './subscribed.ts'

interface Group {
  readonly key: number | null
  readonly empNum: number
}
type Filters = Readonly<Record<string, unknown>>

const people = { title: '人数', unit: '人' }
const counted = [onsite]
const number = { kind: 'figure', align: 'right', render: figure } as const

/** The people on site by country and province of the project, and by sex, type, nationality and age; each part leads to its people. */
export function Distribution({ query: { orgId, date, caliber } }: { readonly query: StatisticsQuery }) {
  const navigate = useNavigate()
  const { data, isError, refetch } = useRead(
    health.populationDistribution,
    { orgId, ...(date && { date }), caliber, ...useSubscribed() },
    { enabled: orgId !== null },
  )
  const drill = data?.drill
  const open = drill && ((filters: Filters) => void navigate(listAddress(drill.url, { ...drill.filters, ...filters })))
  /** A name that leads to the people behind it, where they can be listed and it is known which. */
  const leading = (name: string, filters: Filters | null): ReactNode =>
    open && filters ? (
      <button type="button" className="link-button" onClick={() => open(filters)}>
        {name}
      </button>
    ) : (
      name
    )
  const groups = useMemo(
    () => [
      { by: '性别', height: 64, of: data?.bySex, label: (key: number) => Sex.label(key as 1), filter: (sex: number) => ({ sex }) },
      {
        ...{ by: '人员类别', height: 104, of: data?.byEmpType, label: (key: number) => EmpType.label(key as 1) },
        filter: (empType: number) => ({ empType: [empType] }),
      },
      {
        ...{ by: '国籍', height: 64, of: data?.byNationGroup, label: (key: number) => NationGroup.label(key as 1) },
        filter: (nationGroup: number) => ({ nationGroup }),
      },
      {
        ...{ by: '年龄', height: 104, of: data?.byAge, label: (key: number) => AgeBand.label(key as 1) },
        filter: (ageBand: number) => ({ ageBand }),
      },
    ],
    [data],
  )
  return (
    <div className={styles.halves}>
      <div className={styles.card}>
        <div className={styles.titled}>
          <h2>人员在哪些国家和地区</h2>
          <Explain title="人员在哪些国家和地区" figures={counted} />
        </div>
        <RecordTable
          rowKey="nationName"
          rows={data?.byNation}
          height={240}
          empty="暂无在岗人员"
          columns={[
            {
              ...{ title: '国家/地区', dataIndex: 'nationName', kind: 'name' },
              render: (name: string, { nationCode }) => leading(name, nationCode === null ? null : { siteNation: nationCode }),
            },
            { title: '项目', dataIndex: 'projectNum', ...number },
            { title: '在岗', dataIndex: 'empNum', ...number },
            { title: '中方', dataIndex: 'chineseNum', ...number },
            { title: '外籍', dataIndex: 'foreignNum', ...number },
          ]}
        />
        <div className={`${styles.titled} ${styles.below}`}>
          <h2>境内人员在哪些省份</h2>
          <Explain title="境内人员在哪些省份" figures={counted} />
        </div>
        <RecordTable
          rowKey="provinceName"
          rows={data?.byProvince}
          height={200}
          empty="境内项目暂无在岗人员"
          columns={[
            {
              ...{ title: '省份', dataIndex: 'provinceName', kind: 'name' },
              render: (name: string, { provinceId }) => leading(name, provinceId === null ? null : { siteProvinceId: provinceId }),
            },
            { title: '项目', dataIndex: 'projectNum', ...number },
            { title: '在岗', dataIndex: 'empNum', ...number },
          ]}
        />
      </div>
      <div className={styles.plot}>
        {groups.map(({ by, height, of, label, filter }) => (
          <Shares
            key={by}
            {...{ by, height, of, label }}
            asOf={data?.asOf}
            again={isError ? () => void refetch() : undefined}
            open={open && ((key) => open(filter(key)))}
          />
        ))}
      </div>
    </div>
  )
}

interface SharesProps {
  readonly by: string
  readonly height: number
  readonly of: readonly Group[] | undefined
  readonly label: (key: number) => string
  readonly asOf: string | undefined
  readonly again: (() => void) | undefined
  readonly open: ((key: number) => void) | null | undefined
}

function Shares({ by, height, of, label, asOf, again, open }: SharesProps) {
  const parts = useMemo(() => of?.map(({ key, empNum }) => ({ name: key === null ? '未填' : label(key), value: empNum })), [of, label])
  const pick = (part: number) => {
    const key = of?.[part]?.key
    if (key != null) open?.(key)
  }
  return (
    <SharesChart
      title={`在岗人员按${by}`}
      count={people}
      explains={counted}
      {...{ by, parts, height, asOf, again }}
      onPick={open ? pick : undefined}
    />
  )
}
