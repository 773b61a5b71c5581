import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import { type Institution, institutions } from '@oems/contract/coop/institutions.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Button, Empty } from 'antd'
import type { NodeView } from '../core/nodePart.ts'
import { AgreementTag } from '../kit/care/AgreementTag.tsx'
import { wayText } from '../kit/care/wayText.ts'
import { Dial } from '../kit/Dial.tsx'
import { RowActions } from '../kit/list/RowActions.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import styles from './coop.module.css'
import { useContactNumber } from './useContactNumber.tsx'
import { useInstitutionEditor } from './useInstitutionEditor.tsx'
import { aboutText } from './words.ts'

/** 合作医疗机构 of one node, as a part of its page: its own, and what those above share; nearest first. */
export default function NodeInstitutions({ orgId, orgType }: NodeView) {
  const isAtProject = orgType === OrgType.project
  return (
    <Loaded call={institutions.getByOrgId} input={{ orgId }}>
      {({ localInstitutions, remoteInstitutions }) => (
        <>
          <Lines kind={InstitutionKind.local} orgId={orgId} isAtProject={isAtProject} rows={localInstitutions} />
          <Lines kind={InstitutionKind.remote} orgId={orgId} isAtProject={isAtProject} rows={remoteInstitutions} />
        </>
      )}
    </Loaded>
  )
}

interface LinesProps {
  readonly kind: CodeOf<typeof InstitutionKind>
  readonly orgId: number
  readonly isAtProject: boolean
  readonly rows: readonly Institution[]
}
function Lines({ kind, orgId, isAtProject, rows }: LinesProps) {
  const editor = useInstitutionEditor(kind, () => undefined, isAtProject)
  const { number, dialog } = useContactNumber()
  return (
    <section aria-label={InstitutionKind.label(kind)}>
      <div className={styles.bar}>
        <span>
          {InstitutionKind.label(kind)} {rows.length} 家
        </span>
        {editor.add && <Button onClick={() => editor.add?.({ orgId })}>新增{editor.what}</Button>}
      </div>
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${InstitutionKind.label(kind)}`} />
      ) : (
        <ul className={styles.lines}>
          {rows.map((row) => (
            <li key={row.id} className={styles.line}>
              <span>
                <b>{row.institutionName}</b>
                <small>{[aboutText(row), row.inherited === 1 ? `上级共用：${row.orgName}` : null].filter(Boolean).join(' · ')}</small>
              </span>
              <AgreementTag state={row.agreementState} />
              <span>{kind === InstitutionKind.local ? wayText(row) : (row.serviceHours ?? '—')}</span>
              <span>{row.emergencyPhone === null ? '—' : <Dial number={row.emergencyPhone} name={row.institutionName} />}</span>
              <span>
                {row.contactName ?? '—'}
                <small>{number(row)}</small>
              </span>
              <RowActions actions={editor.actionsOf(row)} name={row.institutionName} />
            </li>
          ))}
        </ul>
      )}
      {editor.dialogs}
      {dialog}
    </section>
  )
}
