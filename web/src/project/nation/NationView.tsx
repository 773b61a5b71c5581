import { useStore } from '@oems/client/store.ts'
import { type NationFigures, nationView, type ProjectPoint } from '@oems/contract/project/nationView.ts'
import { projectChips } from '@oems/contract/project/projectLists.ts'
import { Empty } from 'antd'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import { dark, isDark, light } from '../../core/theme.ts'
import { paletteOf } from '../../kit/chart/palette.ts'
import { figure } from '../../kit/Figures.tsx'
import { listAddress } from '../../kit/list/address.ts'
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
  const withoutHospital = (more: object) => listAddress('biz/project', { ...set, ...unreached(set), ...more })
  const [colour] = paletteOf(useStore(isDark) ? dark : light)
  return (
    <Shown read={read} lines={12}>
      {({ nations, projectNum, placedNum, points, hospitalMinutes }) =>
        nations.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的项目" />
        ) : (
          <div className={styles.view} style={{ '--bubble': colour } as CSSProperties}>
            <section aria-label="各国家/地区">
              <h2>
                {figure(nations.length)} 个国家/地区，{figure(projectNum)} 个项目
              </h2>
              <Unreached count={sumOf(nations)} minutes={hospitalMinutes} address={withoutHospital({})} />
              <NationBars
                nations={nations.map((nation) => ({
                  ...lineOf(nation),
                  // Those without a nation cannot be listed by it.
                  noHospital:
                    nation.noHospitalNum > 0 && nation.nationCode !== null
                      ? { value: nation.noHospitalNum, address: withoutHospital({ nationCode: nation.nationCode }) }
                      : null,
                }))}
                pick={pick}
              />
            </section>
            <NotedMap
              bubbles={nations.flatMap(bubbleOf)}
              points={points.toSorted((one, other) => one.noHospital - other.noHospital).map(pointOf(hospitalMinutes))}
              pick={pick}
              notes={[
                '圆的面积为项目数，小圆点为有坐标的项目，点击打开',
                `红色菱形为无可达医院的项目（车程${hospitalMinutes}分钟内没有医院）`,
                ...(placedNum < projectNum ? [`${figure(projectNum - placedNum)} 个项目未填写经纬度`] : []),
              ]}
            />
          </div>
        )
      }
    </Shown>
  )
}

const sumOf = (nations: readonly NationFigures[]) => nations.reduce((sum, { noHospitalNum }) => sum + noHospitalNum, 0)

/** The list's filters for those that are counted as without a hospital: of a closed project none is asked. */
function unreached({ projectStatus }: Readonly<Record<string, unknown>>) {
  const { projectStatus: open, ...filters } = projectChips.noHospital.filters
  const chosen = (projectStatus ?? []) as readonly number[]
  return { ...filters, projectStatus: chosen.length > 0 ? open.filter((status) => chosen.includes(status)) : open }
}

const Unreached = ({ count, minutes, address }: { readonly count: number; readonly minutes: number; readonly address: string }) =>
  count > 0 && (
    <p className={styles.lacking}>
      <Link to={address}>{figure(count)} 个项目无可达医院</Link>（车程{minutes}分钟内没有医院）
    </p>
  )

const pointOf =
  (minutes: number) =>
  ({ projectId, orgName, longitude, latitude, noHospital }: ProjectPoint) => ({
    projectId,
    title: noHospital === 1 ? `${orgName}，车程${minutes}分钟内没有医院` : orgName,
    ...{ longitude: Number(longitude), latitude: Number(latitude), isMarked: noHospital === 1 },
  })

const nameOf = ({ nationName }: NationFigures) => nationName ?? '未填写'
const wordsOf = (nation: NationFigures) =>
  [
    `${nameOf(nation)} ${nation.projectNum}个项目`,
    `在建 ${nation.activeNum}`,
    nation.noClinicNum > 0 && `无医务室 ${nation.noClinicNum}`,
    nation.noHospitalNum > 0 && `无可达医院 ${nation.noHospitalNum}`,
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
