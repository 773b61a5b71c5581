import type { NationSituation } from '@oems/contract/situation/situations.ts'
import { Button } from 'antd'
import { figure } from '../kit/Figures.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './situation.module.css'
import { LevelMark, TrendMark } from './tones.tsx'

interface Props {
  readonly nations: readonly NationSituation[]
  readonly open: (nation: NationSituation) => void
}

const by = (of: (nation: NationSituation) => number | null) => (one: NationSituation, other: NationSituation) =>
  (of(one) ?? -1) - (of(other) ?? -1)

/** Those with the highest level first. */
export const NationTable = ({ nations, open }: Props) => (
  <RecordTable<NationSituation>
    rowKey="nationCode"
    rows={nations}
    columns={[
      {
        title: '国家/地区',
        key: 'nation',
        // The whole table stands beside the map on a laptop.
        span: { least: 94, usual: 130, most: 300 },
        render: (_, nation) => (
          <Button type="link" className={styles.nation ?? ''} onClick={() => open(nation)}>
            {nation.nationName}
          </Button>
        ),
      },
      {
        title: '研判等级',
        key: 'level',
        width: 100,
        sorter: by(({ grade }) => grade),
        render: (_, { levelName, colour }) => <LevelMark name={levelName} colour={colour} />,
      },
      {
        title: '近7天新增',
        key: 'cases',
        width: 104,
        align: 'right',
        sorter: by(({ newConfirmed7 }) => newConfirmed7),
        render: (_, { newConfirmed7 }) => figure(newConfirmed7),
      },
      { title: '趋势', key: 'trend', width: 76, render: (_, { trend }) => <TrendMark trend={trend} /> },
      {
        title: '近90天',
        key: 'line',
        width: 92,
        render: (_, { series, nationName }) => <Sparkline values={series} title={`${nationName}近90天新增确诊`} />,
      },
      {
        title: '项目',
        key: 'projects',
        width: 64,
        align: 'right',
        sorter: by(({ projectNum }) => projectNum),
        render: (_, { projectNum }) => figure(projectNum),
      },
      {
        title: '在场',
        key: 'people',
        width: 74,
        align: 'right',
        sorter: by(({ headcount }) => headcount),
        render: (_, { headcount }) => figure(headcount),
      },
    ]}
  />
)
