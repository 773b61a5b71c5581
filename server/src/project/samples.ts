import { managedProjects, projectLists } from '@oems/contract/project/projectLists.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { type Links, subcontracting } from '@oems/contract/project/subcontracting.ts'
import { sql } from 'drizzle-orm'
import { samples } from '../testing/samples.ts'

/** A project outside the system works for that of a side. */
const line = { subOrgName: '样例分包队伍', subHeadcount: 30, startDate: '2026-01-01' }
const fields = { orgName: '样例项目', orgProjectType: 1, nationCode: 'KE', industry: 1, contractMode: 1 }
const revision = ({ project }: { project: { id: number } }) => ({ ...fields, projectId: project.id, version: 0 })

export default samples({
  make: async (app, { project: { id: projectId } }) => {
    await app.platformAdmin(subcontracting.addSubcontracting, { projectId, items: [line] })
    const { data } = await app.platformAdmin(subcontracting.listSubcontracting, { projectId })
    return { linkId: (data as Links).asGeneral[0]!.id }
  },
  references: {
    projectId: ({ project }) => project.id,
    sourceOrgId: ({ project }) => project.id,
    targetOrgId: ({ group }) => group.id,
    orgParentId: ({ company }) => company.id,
    orgProjectId: ({ project }) => `${project.id}_4_1`,
    contacts: () => [],
    ids: ({ linkId }) => [linkId],
    items: () => [line],
  },
  values: { ...fields, epType: 1, purpose: 'migration', keyword: '外方' },
  particular: [
    [projects.update, revision],
    [projectManager.update, revision],
    [projects.migrationBatch, ({ project }) => ({ projectIds: [project.id] })],
    [projects.setEp, ({ project }) => ({ projectId: project.id, orgId: null })],
    [projects.anyStatusDetail, ({ project }) => ({ projectId: project.id })],
  ],
  singleFigures: [projectLists.paged, managedProjects.list],
  owned: ({ group }) =>
    sql`select jsonb_agg(to_jsonb(p) order by p.project_id) from project p join org o on o.id = p.project_id where starts_with(o.path, ${group.path})`,
})
