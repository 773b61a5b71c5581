import { clinics, type ProjectWithoutClinic, type WithoutClinic } from '@oems/contract/clinic/clinics.ts'
import { ClinicLevel } from '@oems/contract/clinic/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Button, Input, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
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
const pagination = { pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }
const moreOf = (more: boolean) => more && { footer: () => '只列出前500个，请缩小范围' }

const register = (add: Add, orgId: number, name: string) =>
  add && (
    <Button type="link" size="small" aria-label={`为${name}新建医务室`} onClick={() => add({ orgId })}>
      新建
    </Button>
  )

const Projects = ({ rows, more, add }: Props<ProjectWithoutClinic>) => (
  <Table
    rowKey="projectId"
    dataSource={rows}
    pagination={pagination}
    {...moreOf(more)}
    scroll={{ x: 820 }}
    locale={{ emptyText: '每个项目都有医务室' }}
    columns={[
      { title: '项目', dataIndex: 'projectName', width: 200, ellipsis: true },
      { title: '所属', dataIndex: 'pathName', ellipsis: true },
      { title: '在场人数', dataIndex: 'empNum', width: 88, align: 'right', render: figure },
      { title: '填报级别', dataIndex: 'declaredLevel', width: 112, render: levelText },
      { title: '未设原因', dataIndex: 'noClinicReason', width: 200, ellipsis: true, render: orDash },
      {
        title: '操作',
        className: 'screen-only',
        key: 'add',
        width: 72,
        fixed: 'right',
        render: (_, row) => register(add, row.projectId, row.projectName),
      },
    ]}
  />
)
const levelText = (level: ProjectWithoutClinic['declaredLevel']) => (level === null ? '—' : ClinicLevel.label(level))
const orDash = (text: string | null) => text ?? '—'

const Nodes = ({ rows, more, add }: Props<WithoutClinic>) => (
  <Table
    rowKey="orgId"
    dataSource={rows}
    pagination={pagination}
    {...moreOf(more)}
    scroll={{ x: 620 }}
    locale={{ emptyText: '每个公司都有医务室' }}
    columns={[
      { title: '组织', dataIndex: 'orgName', width: 220, ellipsis: true },
      { title: '类型', dataIndex: 'orgType', width: 96, render: (type: number) => OrgType.label(type as 2) },
      { title: '所属', dataIndex: 'pathName', ellipsis: true },
      {
        title: '操作',
        className: 'screen-only',
        key: 'add',
        width: 72,
        fixed: 'right',
        render: (_, row) => register(add, row.orgId, row.orgName),
      },
    ]}
  />
)
