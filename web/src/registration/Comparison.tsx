import { CheckOutlined } from '@ant-design/icons'
import { EmpStatus, EmpType, IdType, Sex } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import type { ApplicationInfo, Candidate } from '@oems/contract/registration/applications.ts'
import { Match } from '@oems/contract/registration/codes.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../core/calls.ts'
import { Part } from '../kit/record/Parts.tsx'
import styles from './registration.module.css'

type Human = Pick<Candidate, 'name' | 'sex' | 'birthday' | 'idType' | 'idNumber' | 'telephoneCode' | 'mobile' | 'nationName'>
interface Line {
  readonly title: string
  readonly match: Candidate['matches'][number] | null
  readonly applicant: ReactNode
  readonly of: (candidate: Candidate) => ReactNode
}

const sameOf = (title: string, match: Line['match'], of: (human: Human) => ReactNode, applicant: Human): Line => ({
  ...{ title, match, applicant: of(applicant), of },
})
const mobileOf = ({ telephoneCode, mobile }: Human) => mobile && (telephoneCode === '86' ? mobile : `+${telephoneCode} ${mobile}`)
const certificateOf = ({ idType, idNumber }: Human) => idNumber && `${idType === null ? '' : `${IdType.label(idType)} `}${idNumber}`

const linesOf = (info: ApplicationInfo): readonly Line[] => [
  sameOf('姓名', Match.name, ({ name }) => name, info),
  sameOf('性别', Match.sex, ({ sex }) => Sex.label(sex), info),
  sameOf('出生日期', Match.birthday, ({ birthday }) => birthday, info),
  sameOf('证件', Match.idNumber, certificateOf, info),
  sameOf('手机号', Match.mobile, mobileOf, info),
  sameOf('国籍', Match.nation, ({ nationName }) => nationName, info),
  { title: '单位', match: Match.unit, applicant: info.orgName, of: ({ orgName, homeOrgName }) => placesOf(orgName, homeOrgName) },
  { title: '人员类别', match: null, applicant: EmpType.label(info.empTypeClaim), of: ({ empType }) => EmpType.label(empType) },
  { title: '岗位', match: null, applicant: info.postClaim, of: ({ position }) => position },
  { title: '工号', match: null, applicant: null, of: ({ workNo }) => workNo },
  {
    title: '状态',
    match: null,
    applicant: null,
    of: ({ empStatus, activated }) => `${EmpStatus.label(empStatus)}${activated ? '，账号已激活' : ''}`,
  },
]
const placesOf = (orgName: string, homeOrgName: string) => (orgName === homeOrgName ? orgName : `${orgName}（归属${homeOrgName}）`)

interface Props {
  readonly info: ApplicationInfo
  /** Absent: the caller may not decide. */
  readonly deciding: { readonly make: () => void; readonly bind: (candidate: Candidate) => void } | undefined
}

/** The applicant at the left, at the right whoever it may be: what both have in common stands green, with a tick. */
export function Comparison({ info, deciding }: Props) {
  const can = useCan()
  const { candidates } = info
  const isUnknown = candidates.length === 0
  return (
    <Part title="核对">
      <div className={styles.hint}>
        <p>
          {isUnknown
            ? '管理范围内没有相似的员工，核实后可新建。'
            : `管理范围内有${candidates.length}位可能相同的员工，请逐项核对；是同一人的，绑定后不会重复建档。`}
        </p>
        {deciding && (
          <Button type={isUnknown ? 'primary' : 'default'} onClick={deciding.make}>
            同意并新建
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles.frame} aria-label="申请人与可能相同的员工" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">申请人</th>
              {candidates.map((candidate) => (
                <th key={candidate.employeeId} scope="col">
                  {can(employees.info) ? <a href={`#/employee/${candidate.employeeId}`}>{candidate.name}</a> : candidate.name}
                  {deciding && (
                    <Button type="primary" onClick={() => deciding.bind(candidate)} aria-label={`同意并绑定${candidate.name}`}>
                      同意并绑定
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(info).map(({ title, match, applicant, of }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{applicant || '—'}</td>
                {candidates.map((candidate) => (
                  <Cell key={candidate.employeeId} same={match !== null && candidate.matches.includes(match)}>
                    {of(candidate) || '—'}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Part>
  )
}

const Cell = ({ same, children }: { readonly same: boolean; readonly children: ReactNode }) => (
  <td className={same ? styles.same : undefined}>
    {children}
    {same && <CheckOutlined aria-label="一致" />}
  </td>
)
