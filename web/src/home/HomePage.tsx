import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { headCount, home } from '@oems/contract/statistics/home.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan, useRead } from '../core/calls.ts'
import { caliberOf } from '../kit/explain/caliberOf.ts'
import { StatCards } from '../kit/Figures.tsx'
import { FirstUse } from '../kit/firstUse/FirstUse.tsx'
import { PartEdition } from '../kit/home/PartCard.tsx'
import { listAddress } from '../kit/list/address.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { useSession } from '../shell/session.ts'
import { FigureCard } from '../statistics/FigureCard.tsx'
import { SubscribedNote } from '../statistics/SubscribedNote.tsx'
import { queryOf, Subscribed, useSubscribedSwitch } from '../statistics/subscribed.ts'
import { isHidden } from './arrangement.ts'
import { DayFigures, dayFigures } from './DayFigures.tsx'
import styles from './home.module.css'
import { Nodes, useNodeFigures } from './Nodes.tsx'
import { Parts } from './Parts.tsx'
import { useHomeParts } from './useHomeParts.ts'

const HomeSettings = lazy(() => import('./HomeSettings.tsx'))
const SubscribedSwitch = lazy(() => import('../statistics/SubscribedSwitch.tsx'))

/** What must I do now, what is wrong, how are we doing: for the caller's role, at the node that the caller acts for (05 §6). */
export default function HomePage() {
  const { user, op } = useSession()
  const declares = useCan()(fillingManagement.overviewStatistics)
  const seesHealth = user.perms.includes('stat:health:list')
  const navigate = useNavigate()
  const switching = useSubscribedSwitch(null)
  const { isOn } = switching
  const counts = useRead(home.counts, queryOf(isOn))
  const today = useRead(fillingManagement.overviewStatistics, queryOf(isOn), { enabled: declares })
  const nodes = useNodeFigures()
  const { parts, arrangement, arrange } = useHomeParts()
  /** Null: never opened, and its script not fetched. */
  const [isSetting, openSettings] = useState<boolean | null>(null)
  const [edition, setEdition] = useState(0)
  function refresh() {
    void counts.refetch()
    if (declares) void today.refetch()
    setEdition(edition + 1)
  }
  return (
    <section className={styles.page} aria-label="首页">
      <PageHead
        title={`${greeting(counts.data?.asOf)}，${user.nickname}`}
        note={`${op.orgName} · ${op.roleName}`}
        caliber={caliberOf([headCount.empNum, ...(declares ? dayFigures : []), ...nodes.map(({ of }) => of)])}
        asOf={{ at: counts.data?.asOf, busy: counts.isFetching, refresh }}
        actions={
          <>
            {switching.isOffered && (
              <Suspense fallback={null}>
                <SubscribedSwitch {...switching} />
              </Suspense>
            )}
            <Button onClick={() => openSettings(true)}>设置首页</Button>
          </>
        }
      />
      <SubscribedNote isOn={isOn} included={counts.data?.subscribed} />
      <StatCards>
        <FigureCard
          figure={headCount.empNum}
          fig={counts.data?.empNum}
          comparison={counts.data && { until: counts.data.compare.until, open: false }}
          loading={counts.isFetching && !counts.data}
          otherwise={isOn && seesHealth ? () => void navigate(listAddress('statistic/health', { subscribed: 1 })) : undefined}
        />
        {declares && <DayFigures day={today.data} loading={today.isFetching && !today.data} isSubscribed={isOn} />}
      </StatCards>
      <Nodes of={nodes} counts={counts.data} />
      <Subscribed value={isOn}>
        <PartEdition value={edition}>
          <Parts
            parts={parts.filter((part) => !isHidden(part, arrangement))}
            afterFigures={counts.isFetched && (!declares || today.isFetched)}
          />
        </PartEdition>
      </Subscribed>
      <FirstUse idea="scope" atFoot />
      {isSetting !== null && (
        <Suspense fallback={null}>
          <HomeSettings open={isSetting} parts={parts} arrangement={arrangement} arrange={arrange} close={() => openSettings(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** By the hour in Beijing, which is what `asOf` is in. */
function greeting(asOf: string | undefined): string {
  const hour = Number(asOf?.slice(11, 13) ?? Number.NaN)
  if (Number.isNaN(hour)) return '您好'
  return hour < 6 ? '夜深了' : hour < 11 ? '早上好' : hour < 14 ? '中午好' : hour < 18 ? '下午好' : '晚上好'
}
