import { roles } from '@oems/contract/access/roles.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { managerMigration } from '@oems/contract/organisation/orgManager.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(app, { admin, mark, project }) {
    const roleId = await saved(admin, roles.save, { roleName: `${mark}账号角色`, baseRoleId: 5 })
    const spare = await app.anAccount({ roleId, orgId: project.id, username: `${mark}${project.id}` })
    return { roleId, spareAccountId: spare.accountId }
  },
  shared: { accountId: ({ account }) => account.accountId, userId: ({ account }) => account.accountId },
  references: {
    rops: ({ project, roleId }) => [{ roleId, orgId: project.id }],
    ids: ({ spareAccountId }) => [spareAccountId],
  },
  particular: [
    [users.update, ({ spareAccountId }) => ({ userId: spareAccountId })],
    [managerMigration.migrationManagerOrg, ({ company, group }) => ({ sourceOrgId: company.id, targetOrgId: group.id, kind: 2 })],
  ],
  /** Looks after accounts, for the group alone. */
  caller: (app, { group }) => app.aKeeper(group.id, 'auth'),
})
