import { users } from '@oems/contract/accounts/users.ts'
import { OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { Figures } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'
import styles from './organisation.module.css'
import type { Filters } from './useNodeAddress.ts'

interface Props {
  readonly info: OrgInfo
  readonly open: (tab: string, filters?: Filters) => void
}

const active = { projectStatus: ProjectStatus.active }
const openOverseas = {
  isOutside: Outside.overseas,
  projectStatus: ProjectStatus.options.map(({ value }) => value).filter((status) => status !== ProjectStatus.closed),
}

/** What stands at the node and below, in one line; each figure leads to the very list that it counts. */
export function NodeFigures({ info, open }: Props) {
  const can = useCan()
  const navigate = useNavigate()
  const isAboveProjects = info.orgType !== OrgType.project
  const people = can(employees.v2List) ? () => void navigate(listAddress('employee/index', { orgId: info.orgId })) : undefined
  const administrators = can(users.list) ? () => open('administrators', { below: 1, inForce: 1 }) : undefined
  return (
    <div className={styles.figures}>
      {isAboveProjects && (
        <>
          <Fact title="下级组织" value={info.childNum} unit="个" open={() => open('children')} />
          <Fact title="在建项目" value={info.activeProjectNum} unit="个" open={() => open('projects', active)} />
          <Fact title="境外项目" value={info.overseasProjectNum} unit="个" open={() => open('projects', openOverseas)} />
        </>
      )}
      <Fact title="在岗员工" value={info.empNum} unit="人" open={people} />
      <Fact title="后台用户" value={info.userNum} unit="个" open={administrators} />
    </div>
  )
}

interface FactProps {
  readonly title: string
  readonly value: number
  readonly unit: string
  readonly open?: (() => void) | undefined
}
function Fact({ title, value, unit, open }: FactProps) {
  const body = (
    <>
      <span>{title}</span>
      <Figures value={value} unit={unit} />
    </>
  )
  return open ? (
    <button type="button" className={styles.fact} onClick={open}>
      {body}
    </button>
  ) : (
    <span className={styles.fact}>{body}</span>
  )
}
