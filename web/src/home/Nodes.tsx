import type { Output } from '@oems/contract/core/call.ts'
import { OrgType, typesBelow } from '@oems/contract/organisation/codes.ts'
import type { home } from '@oems/contract/statistics/home.ts'
import { figure } from '../kit/Figures.tsx'
import styles from './home.module.css'

type Counts = Output<typeof home.counts>

/** Name, figure, and the type of node it counts: a node that cannot have such below it is not told that there are none. */
const figures = [
  ['中方人员', 'chineseEmpNum', null],
  ['外籍人员', 'foreignEmpNum', null],
  ['集团', 'groupNum', OrgType.group],
  ['经营公司', 'companyNum', OrgType.company],
  ['项目', 'projectNum', OrgType.project],
  ['在建及收尾项目', 'activeProjectNum', OrgType.project],
  ['境外项目', 'overseasProjectNum', OrgType.project],
  ['项目所在国家/地区', 'nationNum', OrgType.project],
] as const

interface Props {
  /** Undefined until it is there: its place is kept. */
  readonly counts: Counts | undefined
  readonly orgType: number
}
/** Who and what there is at the caller's node. */
export function Nodes({ counts, orgType }: Props) {
  const below = typesBelow(orgType)
  return (
    <dl className={styles.counts}>
      {figures
        .filter(([, , type]) => type === null || below.has(type))
        .map(([name, field]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure(counts?.[field])}</dd>
          </div>
        ))}
    </dl>
  )
}
