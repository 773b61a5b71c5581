import { MenuType } from '@oems/contract/access/codes.ts'
import { logged } from '@oems/contract/access/console.ts'
import { RoleInfo } from '@oems/contract/access/roles.ts'
import { flag, id, list, text, time, whole } from '@oems/contract/core/fields.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import type { LogTargets } from '../core/domain.ts'
import { visibleRoles } from './roles/visibility.ts'
import { role } from './tables.ts'

const plain = { log: 'plain' } as const

const ofRoles = (ctx: Ctx) => ({
  from: sql`${role} left join ${org} on ${eq(org.id, role.orgId)}`,
  table: role,
  visible: visibleRoles(ctx),
})

export const logTargets: LogTargets = {
  角色: {
    permissions: logged.角色,
    also: ['角色授权'],
    visibility: ofRoles,
    fields: { ...RoleInfo.properties, id: id(), deletedAt: time('删除时间') },
  },
  角色授权: {
    permissions: logged.角色授权,
    visibility: ofRoles,
    fields: { 授权: { ...list(text('授权', 300, plain)), title: '授权' } },
  },
  /** Menus are everybody's who may see menus. */
  菜单: {
    permissions: logged.菜单,
    visibility: () => 'everybody',
    fields: {
      id: id(),
      code: text('编码', 96, plain),
      parentId: id('上级'),
      name: text('菜单名称', 30, plain),
      url: text('地址', 500, plain),
      type: MenuType.schema,
      tabOpen: flag('标签页打开'),
      perms: { ...list(text('权限标识', 200, plain)), title: '权限标识' },
      icon: text('图标', 32, plain),
      orderNum: whole('排序', 0, 1_000_000),
      visible: flag('显示'),
      status: flag('状态'),
      businessDomainId: id('业务域'),
      orgType: { ...list(whole('组织类型', 0, 5)), title: '组织类型' },
      builtIn: flag('内置'),
      deletedAt: time('删除时间'),
    },
  },
}
