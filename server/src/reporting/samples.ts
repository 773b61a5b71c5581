import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { samples, saved } from '../testing/samples.ts'

const fields = { orgName: '样例项目', orgProjectType: 1, nationCode: 'KE', industry: 1, contractMode: 1 }

export default samples({
  async make({ clock }, { admin, project, mark }) {
    const validUntil = addDays(dayOf(clock()), 20)
    const aTempUser = (holderPhone: string) =>
      saved(admin, projectInfo.createTempSysUser, {
        ...{ projectId: project.id, roleId: 8, holderName: `${mark}填报员`, validUntil },
        holderPhone,
      })
    const tail = String(project.id).padStart(7, '0').slice(-7)
    return { tempUserId: await aTempUser(`1931${tail}`), spareId: await aTempUser(`1932${tail}`) }
  },
  references: {
    tempUserId: ({ tempUserId }) => tempUserId,
    ids: ({ spareId }) => [spareId],
    roleId: () => 8,
    projectId: ({ project }) => project.id,
    projectIds: ({ project }) => [project.id],
    orgParentId: ({ company }) => company.id,
    contacts: () => [],
  },
  values: { ...fields, holderPhone: '19345678901', validUntil: '2026-03-31' },
  particular: [[projectInfo.modify, ({ project }) => ({ ...fields, projectId: project.id, version: 0 })]],
  owned: ({ group }) =>
    sql`select jsonb_agg(to_jsonb(p) order by p.project_id) from project p join org o on o.id = p.project_id where starts_with(o.path, ${group.path})`,
})
