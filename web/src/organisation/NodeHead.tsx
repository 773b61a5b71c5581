import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { ReactNode } from 'react'
import { StatusTag } from '../kit/StatusTag.tsx'
import { projectTone } from '../node/tones.ts'
import { offFromAbove } from './offFromAbove.ts'
import styles from './organisation.module.css'
import { TypeIcon } from './tree/TypeIcon.tsx'

interface Props {
  readonly info: OrgInfo
  readonly select: (orgId: number) => void
  readonly actions: ReactNode
}

/** Where the node stands, what it is and was called, and what can be done with it. */
export const NodeHead = ({ info, select, actions }: Props) => (
  <header>
    <div className={styles.above}>
      <nav aria-label="组织路径">
        <ol className={styles.way}>
          {info.path.slice(0, -1).map(({ orgId, orgName }) => (
            <li key={orgId}>
              <button type="button" className="link-button" onClick={() => select(orgId)}>
                {orgName}
              </button>
            </li>
          ))}
          <li aria-current="location">{OrgType.label(info.orgType)}</li>
        </ol>
      </nav>
      {info.formerNames.length > 0 && (
        <small className={styles.former} title={formerly(info)}>
          {formerly(info)}
        </small>
      )}
    </div>
    <div className={styles.row}>
      <div className={styles.name}>
        <TypeIcon type={info.orgType} />
        <h2 title={info.orgName}>{info.orgName}</h2>
        <States info={info} />
      </div>
      {actions}
    </div>
  </header>
)

const formerly = ({ formerNames }: OrgInfo) => (formerNames.length > 0 ? `曾用名：${formerNames.join('、')}` : undefined)

function States({ info: { status, isDisabled, projectStatus } }: { readonly info: OrgInfo }) {
  if (status === OrgStatus.disabled) return <StatusTag tone="none">{OrgStatus.label(status)}</StatusTag>
  return (
    <>
      {isDisabled && <StatusTag tone="none">{offFromAbove}</StatusTag>}
      {projectStatus !== null && <StatusTag tone={projectTone[projectStatus]}>{ProjectStatus.label(projectStatus)}</StatusTag>}
    </>
  )
}
