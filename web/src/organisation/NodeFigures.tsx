import { users } from '@oems/contract/accounts/users.ts'
import { clinics } from '@oems/contract/clinic/clinics.ts'
import { clinicFigures } from '@oems/contract/clinic/figures.ts'
import { nodeFigures } from '@oems/contract/figures/nodeFigures.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { caliberOf } from '../kit/explain/caliberOf.ts'
import { Explain } from '../kit/explain/Explain.tsx'
import type { Explained } from '../kit/explain/explained.ts'
import { Figures } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'
import styles from './organisation.module.css'
import type { Filters } from './useNodeAddress.ts'

interface Props {
  readonly info: OrgInfo
  readonly open: (tab: string, filters?: Filters) => void
}

const { childNum, activeProjectNum, overseasProjectNum, userNum } = nodeFigures
const { clinicNum } = clinicFigures
const people = { ...onsite, title: '在岗员工' }
/** How all of them are counted, for paper. */
export const nodeCaliber = caliberOf([...Object.values(nodeFigures), people, clinicNum])

/** What stands at the node and below, in one line; each figure leads to the very list that it counts. */
export function NodeFigures({ info, open }: Props) {
  const can = useCan()
  const navigate = useNavigate()
  const isAboveProjects = info.orgType !== OrgType.project
  const listOf = (page: string, filters?: Filters) => () => void navigate(listAddress(page, { orgId: info.orgId, ...filters }))
  const list = can(employees.v2List) ? listOf('employee/index') : undefined
  const rooms = can(clinics.list) ? listOf('biz/org-clinic/index', clinicNum.where) : undefined
  const administrators = can(users.list) ? () => open('administrators', { below: 1, inForce: 1 }) : undefined
  return (
    <div className={styles.figures}>
      {isAboveProjects && (
        <>
          <Fact of={childNum} value={info.childNum} open={() => open('children')} />
          <Fact of={activeProjectNum} value={info.activeProjectNum} open={() => open('projects', activeProjectNum.where)} />
          <Fact of={overseasProjectNum} value={info.overseasProjectNum} open={() => open('projects', overseasProjectNum.where)} />
        </>
      )}
      <Fact of={people} value={info.empNum} open={list} />
      <Fact of={clinicNum} value={info.clinicNum} open={rooms} />
      <Fact of={userNum} value={info.userNum} open={administrators} />
    </div>
  )
}

interface FactProps {
  readonly of: Explained
  readonly value: number
  readonly open?: (() => void) | undefined
}
function Fact({ of, value, open }: FactProps) {
  const { title, unit } = of
  const body = (
    <>
      <span>{title}</span>
      <Figures value={value} {...(unit && { unit })} />
    </>
  )
  return (
    <span className={styles.explained}>
      {open ? (
        <button type="button" className={styles.fact} onClick={open}>
          {body}
        </button>
      ) : (
        <span className={styles.fact}>{body}</span>
      )}
      <Explain title={title} figures={[of]} />
    </span>
  )
}
