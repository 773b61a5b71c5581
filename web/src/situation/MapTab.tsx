import { type NationSituation, situations } from '@oems/contract/situation/situations.ts'
import { Empty, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { DayInput } from '../kit/Days.tsx'
import { figure } from '../kit/Figures.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import type { Bubble } from '../kit/map/NationMap.tsx'
import { NotedMap } from '../kit/map/NotedMap.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { NationDrawer } from './NationDrawer.tsx'
import { NationTable } from './NationTable.tsx'
import styles from './situation.module.css'
import { useIllness } from './useIllness.ts'
import type { Judging } from './useJudging.tsx'
import { situationWords } from './words.ts'

interface Props {
  readonly choice: ReactNode
  readonly judging: Judging
}

/** One illness on the projects' map, and by nation. */
export function MapTab({ choice, judging }: Props) {
  const { offered, chosen, choose, day, turnTo } = useIllness()
  const can = useCan()
  const read = useRead(situations.map, { illnessId: chosen?.id ?? 0, day }, { enabled: chosen !== null })
  const [opened, open] = useState<string | null>(null)
  return (
    <ListPage
      title="疫情态势"
      about="各国家/地区每日疫情与研判等级；研判等级30天内有效，未单独设定风险的项目按所在地的等级管理"
      note={choice}
    >
      <Toolbar
        quick={
          <div className={styles.chosen}>
            <Select
              aria-label="病种"
              className={styles.illness ?? ''}
              value={chosen?.id ?? null}
              onChange={(id) => id !== null && choose(id)}
              loading={!offered}
              options={offered?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            />
            <DayInput value={day} onChange={turnTo} placeholder="今天" maxDate={dayjs()} />
          </div>
        }
      />
      {offered?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有划分风险等级的病种，请先在病种字典中开启" />
      ) : (
        <Shown read={read} lines={12}>
          {({ nations, ...reply }) =>
            nations.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有该病种的疫情数据" />
            ) : (
              <div className={styles.view}>
                <div className={styles.beside}>
                  <NotedMap
                    bubbles={nations.flatMap(bubbleOf)}
                    points={[]}
                    pick={open}
                    notes={['圆的面积为项目数，颜色为研判等级，灰色为未研判']}
                  />
                </div>
                <section aria-label="各国家/地区">
                  <h2>
                    {figure(nations.length)} 个国家/地区，{reply.day}
                  </h2>
                  <NationTable nations={nations} open={({ nationCode }) => open(nationCode)} />
                </section>
                <NationDrawer
                  nation={nations.find(({ nationCode }) => nationCode === opened) ?? null}
                  illness={chosen!}
                  day={reply.day}
                  close={() => open(null)}
                  judging={can(situations.save) ? judging : null}
                />
              </div>
            )
          }
        </Shown>
      )}
    </ListPage>
  )
}

function bubbleOf(nation: NationSituation): Bubble[] {
  const { nationCode, nationName, projectNum, longitude, latitude, colour } = nation
  if (longitude === null || latitude === null) return []
  const place = { longitude: Number(longitude), latitude: Number(latitude) }
  return [
    { nationCode, name: nationName, value: projectNum, title: situationWords(nation), ...place, colour: colour ?? 'var(--oems-none)' },
  ]
}
