import type { Output } from '@oems/contract/core/call.ts'
import { OrgType, typesBelow } from '@oems/contract/organisation/codes.ts'
import { headCounts, type home } from '@oems/contract/statistics/home.ts'
import { homeClinics, homeNodes } from '@oems/contract/statistics/homeNodes.ts'
import { Explain } from '../kit/explain/Explain.tsx'
import type { Explained } from '../kit/explain/explained.ts'
import { figure } from '../kit/Figures.tsx'
import { useSession } from '../shell/session.ts'
import styles from './home.module.css'

type Counts = Output<typeof home.counts>
interface Counted {
  readonly name: keyof typeof headCounts | keyof typeof homeNodes | 'clinicNum'
  readonly of: Explained
  /** What of which a node can only have if it can have such below it: elsewhere nobody is told that there are none. */
  readonly type?: Parameters<typeof OrgType.label>[0]
}

const figures: readonly Counted[] = [
  { name: 'chineseEmpNum', of: headCounts.chineseEmpNum },
  { name: 'foreignEmpNum', of: headCounts.foreignEmpNum },
  { name: 'groupNum', of: homeNodes.groupNum, type: OrgType.group },
  { name: 'companyNum', of: homeNodes.companyNum, type: OrgType.company },
  { name: 'projectNum', of: homeNodes.projectNum, type: OrgType.project },
  { name: 'activeProjectNum', of: homeNodes.activeProjectNum, type: OrgType.project },
  { name: 'overseasProjectNum', of: homeNodes.overseasProjectNum, type: OrgType.project },
  { name: 'nationNum', of: homeNodes.nationNum, type: OrgType.project },
]
const ofClinics: Counted = { name: 'clinicNum', of: homeClinics }
const ofVisitors: Counted = { name: 'visitorToday', of: headCounts.visitorToday }

/** What is counted at the caller's node, as far as it concerns the caller. */
export function useNodeFigures(): readonly Counted[] {
  const { user, op } = useSession()
  const below = typesBelow(op.orgType)
  return [
    ...figures.filter(({ type }) => type === undefined || below.has(type)),
    ...(user.perms.includes('biz:org-clinic:list') ? [ofClinics] : []),
    ...(op.orgType === OrgType.project && user.perms.includes('biz:visitor-info:list') ? [ofVisitors] : []),
  ]
}

interface Props {
  readonly of: readonly Counted[]
  /** Undefined until it is there: its place is kept. */
  readonly counts: Counts | undefined
}
/** Who and what there is at the caller's node. */
export const Nodes = ({ of: shown, counts }: Props) => (
  <dl className={styles.counts}>
    {shown.map(({ name, of: explained }) => (
      <div key={name}>
        <dt>
          {explained.title}
          <Explain title={explained.title} figures={[explained]} />
        </dt>
        <dd>{figure(counts?.[name])}</dd>
      </div>
    ))}
  </dl>
)
