import { useStore } from '@oems/client/store.ts'
import { type NationFigures, nationView } from '@oems/contract/project/nationView.ts'
import { Empty } from 'antd'
import type { CSSProperties } from 'react'
import { useRead } from '../../core/calls.ts'
import { dark, isDark, light } from '../../core/theme.ts'
import { paletteOf } from '../../kit/chart/palette.ts'
import { figure } from '../../kit/Figures.tsx'
import { NotedMap } from '../../kit/map/NotedMap.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { NationBars } from './NationBars.tsx'
import styles from './nation.module.css'

interface Props {
  /** Those of the list: what the rows show is what stands here. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly pick: (nationCode: string) => void
}

/** Where the projects are that the filters find: how many in each nation, and on the map (02 §6.2). */
export function NationView({ filters, pick }: Props) {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const read = useRead(nationView.nations, set)
  const [colour] = paletteOf(useStore(isDark) ? dark : light)
  return (
    <Shown read={read} lines={12}>
      {({ nations, projectNum, placedNum, points }) =>
        nations.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的项目" />
        ) : (
          <div className={styles.view} style={{ '--bubble': colour } as CSSProperties}>
            <section aria-label="各国家/地区">
              <h2>
                {figure(nations.length)} 个国家/地区，{figure(projectNum)} 个项目
              </h2>
              <NationBars nations={nations.map(lineOf)} pick={pick} />
            </section>
            <NotedMap
              bubbles={nations.flatMap(bubbleOf)}
              points={points}
              pick={pick}
              notes={[
                '圆的面积为项目数，小点为有坐标的项目',
                ...(placedNum < projectNum ? [`${figure(projectNum - placedNum)} 个项目未填写经纬度`] : []),
              ]}
            />
          </div>
        )
      }
    </Shown>
  )
}

const nameOf = ({ nationName }: NationFigures) => nationName ?? '未填写'
const wordsOf = (nation: NationFigures) =>
  [
    `${nameOf(nation)} ${nation.projectNum}个项目`,
    `在建 ${nation.activeNum}`,
    nation.noClinicNum > 0 && `无医务室 ${nation.noClinicNum}`,
    nation.noHospitalNum > 0 && `无就近医院 ${nation.noHospitalNum}`,
    nation.expiringNum > 0 && `协议将到期 ${nation.expiringNum}`,
    nation.guardedNum > 0 && `重点/应急防控 ${nation.guardedNum}`,
  ]
    .filter(Boolean)
    .join('，')
const lineOf = (nation: NationFigures) => ({
  nationCode: nation.nationCode,
  name: nameOf(nation),
  value: nation.projectNum,
  title: wordsOf(nation),
})
const bubbleOf = (nation: NationFigures) =>
  nation.nationCode === null || nation.longitude === null || nation.latitude === null
    ? []
    : [{ ...lineOf(nation), nationCode: nation.nationCode, longitude: Number(nation.longitude), latitude: Number(nation.latitude) }]
