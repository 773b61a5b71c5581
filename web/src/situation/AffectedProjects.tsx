import type { Affected } from '@oems/contract/situation/situations.ts'
import { Button } from 'antd'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { Permissions } from '../core/calls.ts'
import { builtPages } from '../core/domains.ts'
import { listAddress } from '../kit/list/address.ts'
import styles from './situation.module.css'

const page = 'risk/org-risk/index'

interface Props {
  readonly illnessId: number
  /** Of the area whose level it is. */
  readonly nationCode: string
  readonly affected: Affected
}

/** Projects for which the level of their area holds, as none was set for them; the way to set one for several at once. */
export function AffectedProjects({ illnessId, nationCode, affected: { projectNum, projects } }: Props) {
  const [granted, navigate] = [use(Permissions), useNavigate()]
  const maySet = builtPages.has(page) && granted.has('risk:org-risk:change-risk')
  if (projectNum === 0) return <p>没有项目按该等级管理：所在地的项目都已单独设定风险等级，或没有在此的项目。</p>
  return (
    <>
      <p>
        以下 {projectNum} 个项目未单独设定该病种的风险等级，按所在地的研判等级管理
        {projectNum > projects.length && `（列出前 ${projects.length} 个）`}：
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <ul className={styles.projects} tabIndex={0} aria-label="受影响的项目">
        {projects.map(({ orgId, orgName }) => (
          <li key={orgId}>{orgName}</li>
        ))}
      </ul>
      {maySet && (
        <div className={styles.actions}>
          <Button onClick={() => void navigate(listAddress(page, { illnessId, nationCode, inherited: 1 }))}>到组织风险批量调整</Button>
        </div>
      )}
    </>
  )
}
