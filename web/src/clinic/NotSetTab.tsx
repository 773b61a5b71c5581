import { clinics, type ProjectWithoutClinic, type WithoutClinic } from '@oems/contract/clinic/clinics.ts'
import { ClinicLevel } from '@oems/contract/clinic/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import styles from './clinic.module.css'
import { useClinicEditor } from './useClinicEditor.tsx'

type Add = ReturnType<typeof useClinicEditor>['add']

/** 未设医务室: projects and companies without a medical room, those with the most people first, each with the way to one. */
export function NotSetTab({ choice }: { readonly choice: ReactNode }) {
  const [orgId, setOrgId] = useState<number | null>(null)
  const [name, setName] = useState<string | null>(null)
  const editor = useClinicEditor()
  const projects = useRead(clinics.listNotSetClinicProject, { orgId, projectName: name })
  const nodes = useRead(clinics.listNotSetClinicOrg, { orgId, orgName: name })
  return (
    <>
      <ListPage
        title="医务室管理"
        about="没有在用医务室的项目和公司，在场人数多的在前"
        actions={choice}
        beside={<OrgBeside list={{ search: (change) => setOrgId((change.orgId as number | null | undefined) ?? null) }} chosen={orgId} />}
      >
        <Toolbar
          quick={
            <Input.Search
              className={styles.search ?? ''}
              allowClear
              aria-label="项目或组织名称"
              placeholder="项目或组织名称"
              onSearch={(text) => setName(text.trim() || null)}
            />
          }
        />
        <section className={styles.part} aria-label="项目">
          <h2>项目</h2>
          <Shown read={projects}>{({ list, more }) => <Projects rows={list} more={more} add={editor.add} />}</Shown>
        </section>
        <section className={styles.part} aria-label="公司">
          <h2>集团公司与经营公司</h2>
          <Shown read={nodes}>{({ list, more }) => <Nodes rows={list} more={more} add={editor.add} />}</Shown>
        </section>
      </ListPage>
      {editor.dialogs}
    </>
  )
}

interface Props<R> {
  readonly rows: readonly R[]
  readonly more: boolean
  readonly add: Add
}
const pageSize = 20
const more500 = '只列出前500个，请缩小范围'

const register = (add: Add, orgId: number, name: string) =>
  add && (
    <Button type="link" size="small" aria-label={`为${name}新建医务室`} onClick={() => add({ orgId })}>
      新建
    </Button>
  )

function Projects({ rows, more, add }: Props<ProjectWithoutClinic>) {
  const { shown, pages } = useHere(rows)
  return (
    <>
      <RecordTable<ProjectWithoutClinic>
        rowKey={({ projectId }) => String(projectId)}
        rows={shown}
        pages={pages}
        empty="每个项目都有医务室"
        columns={[
          { title: '项目', dataIndex: 'projectName', kind: 'organisation' },
          { title: '所属', dataIndex: 'pathName', kind: 'text' },
          { title: '在场人数', dataIndex: 'empNum', kind: 'figure', align: 'right', render: figure },
          { title: '填报级别', dataIndex: 'declaredLevel', width: 112, render: levelText },
          { title: '未设原因', dataIndex: 'noClinicReason', kind: 'text', render: orDash },
          {
            title: '操作',
            className: 'screen-only',
            key: 'add',
            width: 72,
            fixed: 'end',
            render: (_, row) => register(add, row.projectId, row.projectName),
          },
        ]}
      />
      {more && <p className={styles.more}>{more500}</p>}
    </>
  )
}
const levelText = (level: ProjectWithoutClinic['declaredLevel']) => (level === null ? '—' : ClinicLevel.label(level))
const orDash = (text: string | null) => text ?? '—'

function Nodes({ rows, more, add }: Props<WithoutClinic>) {
  const { shown, pages } = useHere(rows)
  return (
    <>
      <RecordTable<WithoutClinic>
        rowKey={({ orgId }) => String(orgId)}
        rows={shown}
        pages={pages}
        empty="每个公司都有医务室"
        columns={[
          { title: '组织', dataIndex: 'orgName', kind: 'organisation' },
          { title: '类型', dataIndex: 'orgType', width: 96, render: (type: number) => OrgType.label(type as 2) },
          { title: '所属', dataIndex: 'pathName', kind: 'text' },
          {
            title: '操作',
            className: 'screen-only',
            key: 'add',
            width: 72,
            fixed: 'end',
            render: (_, row) => register(add, row.orgId, row.orgName),
          },
        ]}
      />
      {more && <p className={styles.more}>{more500}</p>}
    </>
  )
}

/** The pages of what is all there. */
function useHere<R>(rows: readonly R[]) {
  const [asked, turn] = useState(1)
  const pageNo = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)))
  return { shown: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), pages: { pageNo, pageSize, total: rows.length, turn } }
}
