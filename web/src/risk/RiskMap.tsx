import { type NationRisk, orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { Button, Empty } from 'antd'
import { useRead } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import type { Bubble } from '../kit/map/NationMap.tsx'
import { NotedMap } from '../kit/map/NotedMap.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { LevelName } from './LevelName.tsx'
import styles from './risk.module.css'

interface Props {
  readonly orgId: number | null
  readonly illnessId: number | null
  /** Shows the projects of a nation in the list. */
  readonly pick: (nationCode: string) => void
}

/** Where the projects are, coloured by the highest level that holds at any of them (04 §6). */
export function RiskMap({ orgId, illnessId, pick }: Props) {
  const read = useRead(orgRisks.map, { orgId, illnessId })
  return (
    <Shown read={read} lines={12}>
      {(nations) =>
        nations.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="所选范围内没有标明国家/地区的项目" />
        ) : (
          <div className={styles.map}>
            <NotedMap
              bubbles={nations.flatMap(bubbleOf)}
              points={[]}
              pick={pick}
              notes={['圆的面积为项目数，颜色为该国家/地区各项目中最高的风险等级，灰色为未评估', '点击查看项目']}
            />
            <RecordTable<NationRisk>
              rowKey="nationCode"
              rows={nations}
              columns={[
                {
                  title: '国家/地区',
                  key: 'nation',
                  kind: 'name',
                  render: (_, { nationCode, nationName }) => (
                    <Button type="link" className={styles.nation ?? ''} onClick={() => pick(nationCode)}>
                      {nationName}
                    </Button>
                  ),
                },
                {
                  title: '最高等级',
                  key: 'level',
                  kind: 'status',
                  render: (_, { levelName, colour }) => <LevelName name={levelName} colour={colour} />,
                },
                { title: '项目', dataIndex: 'projectNum', kind: 'figure', align: 'right', render: figure },
                { title: '高风险', dataIndex: 'highNum', kind: 'figure', align: 'right', render: figure },
                { title: '未评估', dataIndex: 'openNum', kind: 'figure', align: 'right', render: figure },
              ]}
            />
          </div>
        )
      }
    </Shown>
  )
}

function bubbleOf({ nationCode, nationName, projectNum, highNum, openNum, levelName, colour, longitude, latitude }: NationRisk): Bubble[] {
  if (longitude === null || latitude === null) return []
  const title = [
    `${nationName} ${projectNum}个项目`,
    levelName === null ? '未评估' : `最高${levelName}`,
    ...(highNum > 0 ? [`高风险及以上 ${highNum}个`] : []),
    ...(levelName !== null && openNum > 0 ? [`未评估 ${openNum}个`] : []),
  ].join('，')
  const place = { longitude: Number(longitude), latitude: Number(latitude) }
  return [{ nationCode, name: nationName, value: projectNum, title, ...place, colour: colour ?? 'var(--oems-none)' }]
}
