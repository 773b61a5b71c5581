import { orgInfoWrites, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { samples } from '../testing/samples.ts'

const company = { orgType: 3, orgName: '样例公司', version: 0 }

export default samples({
  /** A department that was moved this morning. */
  make: async (app, { mark, company: { id: parentId } }) => {
    const [department, beside] = [await app.anOrg({ parentId, orgName: `${mark}分部` }), await app.anOrg({ parentId })]
    const move = { sourceOrgId: department.id, targetOrgId: beside.id, position: 'inner' }
    const { data } = await app.platformAdmin(orgManager.movePosition, move)
    const { historyId } = data as { historyId: number }
    return { department, historyId }
  },
  references: {
    sourceOrgId: ({ department }) => department.id,
    targetOrgId: ({ group }) => group.id,
    orgParentId: ({ group }) => group.id,
    historyId: ({ historyId }) => historyId,
    ids: ({ project }) => [project.id],
  },
  values: { orgType: 3, orgName: '样例公司', nationCode: 'KE', nationCodes: [] },
  particular: [
    [orgManager.update, (side) => ({ ...company, orgId: side.company.id })],
    [orgInfoWrites.update, (side) => ({ ...company, orgId: side.company.id })],
    [orgManager.updateOrgName, (side) => ({ orgName: '样例公司', version: 0, orgId: side.company.id })],
  ],
  shared: {
    orgId: ({ group }) => group.id,
    homeOrgId: ({ company }) => company.id,
    parentId: ({ group }) => group.id,
    parentOrgId: ({ group }) => group.id,
    orgParentId: ({ group }) => group.id,
    projectId: ({ project }) => project.id,
    qrToken: ({ project }) => project.qrToken,
  },
  /** At the platform's own door too, somebody who does not see all of it. */
  caller: (app, { group }) => app.aKeeper(group.id, 'org'),
  owned: ({ group }) => sql`select jsonb_agg(to_jsonb(o) order by id) from org o where starts_with(path, ${group.path})`,
})
