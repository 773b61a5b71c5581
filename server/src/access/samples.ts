import { roles } from '@oems/contract/access/roles.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  make: async (_app, { admin, mark }) => ({ roleId: await saved(admin, roles.save, { roleName: `${mark}角色`, baseRoleId: 5 }) }),
  shared: { roleId: ({ roleId }) => roleId },
  references: {
    ids: ({ roleId }) => [roleId],
    // Menus are everybody's: the first of them, which is a shipped one.
    menuId: () => 1,
  },
  values: { perms: 'biz:employee:list' },
  particular: [
    [roles.save, () => ({ baseRoleId: 5 })],
    [roles.update, () => ({ baseRoleId: 5 })],
    [roles.whyNot, ({ account }) => ({ accountId: account.accountId, perms: 'biz:employee:list' })],
  ],
})
