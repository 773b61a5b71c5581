import { addDays } from '@oems/client/days.ts'
import type { IllnessChoice } from '@oems/contract/illness/illnesses.ts'
import { shownDays } from '@oems/contract/situation/codes.ts'
import { type NationSituation, situations } from '@oems/contract/situation/situations.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { AffectedProjects } from './AffectedProjects.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './situation.module.css'
import { LevelMark, TrendMark } from './tones.tsx'
import type { Judging } from './useJudging.tsx'

interface Props {
  /** Null: closed. */
  readonly nation: NationSituation | null
  readonly illness: Pick<IllnessChoice, 'id' | 'name'>
  readonly day: string
  readonly close: () => void
  /** Null: the caller may not. */
  readonly judging: Judging | null
}

/** 研判: what is known of an illness in a nation, whom its level reaches, and the form to give another. */
export const NationDrawer = ({ nation, illness, close, ...more }: Props) => (
  <ReadingDrawer
    title={nation ? `${nation.nationName} · ${illness.name}` : ''}
    open={nation !== null}
    onClose={close}
    size={600}
    destroyOnHidden
  >
    {nation && <NationSheet nation={nation} illness={illness} {...more} />}
  </ReadingDrawer>
)

function NationSheet({ nation, illness, day, judging }: Omit<Props, 'close' | 'nation'> & { readonly nation: NationSituation }) {
  const { nationCode, nationName, situationId, latestDay, series } = nation
  const [can, navigate] = [useCan(), useNavigate()]
  const judge = () =>
    situationId !== null && latestDay === day
      ? judging?.edit({ id: situationId, version: 0 } as { version: number })
      : judging?.add({ illnessId: illness.id, nationCode, day })
  return (
    <Parts>
      <Part
        rows={{
          研判等级: <LevelMark name={nation.levelName} colour={nation.colour} />,
          研判日期: nation.judgedDay,
          近7天新增: figure(nation.newConfirmed7),
          趋势: <TrendMark trend={nation.trend} />,
          项目: figure(nation.projectNum),
          在场人数: figure(nation.headcount),
        }}
      >
        <div className={styles.actions}>
          {judging && (
            <Button type="primary" onClick={judge}>
              研判
            </Button>
          )}
          <Button
            onClick={() => void navigate(listAddress('risk/epidemic-situation/index', { part: 'data', illnessId: illness.id, nationCode }))}
          >
            查看每日数据
          </Button>
        </div>
      </Part>
      <Part title={`近${shownDays}天新增确诊`}>
        <Sparkline values={series} title={`${nationName}近${shownDays}天新增确诊`} height={96} />
        <p className={styles.ends}>
          <span>{addDays(day, 1 - shownDays)}</span>
          <span>最多一天 {figure(Math.max(0, ...series.map((value) => value ?? 0)))}</span>
          <span>{day}</span>
        </p>
      </Part>
      {situationId !== null && can(situations.info) && <Latest id={situationId} illnessId={illness.id} />}
    </Parts>
  )
}

function Latest({ id, illnessId }: { readonly id: number; readonly illnessId: number }) {
  return (
    <Loaded call={situations.info} input={{ id }}>
      {({ affected, ...row }) => (
        <Parts>
          <Part
            title={`最新数据 ${row.day}`}
            wide={['数据来源', '备注']}
            rows={{
              新增确诊: figure(row.newConfirmed),
              新增死亡: figure(row.newDeath),
              累计确诊: figure(row.cumConfirmed),
              累计死亡: figure(row.cumDeath),
              数据来源: row.sourceUrl ? (
                <a href={row.sourceUrl} target="_blank" rel="noreferrer">
                  {row.source ?? row.sourceUrl}
                </a>
              ) : (
                row.source
              ),
              备注: row.note,
            }}
          />
          {affected && (
            <Part title="受影响的项目">
              <AffectedProjects illnessId={illnessId} nationCode={row.nationCode} affected={affected} />
            </Part>
          )}
        </Parts>
      )}
    </Loaded>
  )
}
