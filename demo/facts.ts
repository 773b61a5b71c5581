import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { menus } from '@oems/contract/access/menus.ts'
import { roles } from '@oems/contract/access/roles.ts'
import { AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { DealAction, users } from '@oems/contract/accounts/users.ts'
import { type EntryDraft, entryOf, type LogEntry } from './logEntries.ts'
import { randomOf } from './random.ts'
import type { Actor } from './roster.ts'
import type { Scene } from './scene.ts'

const lockReasons = ['离岗三个月', '项目移交，账号停用', '借调结束', '违规外借账号', '长期休假']

/** The entries that follow from the records themselves: who made the accounts, locked them, made the roles and the menus. */
export function factEntries(scene: Scene): LogEntry[] {
  return [...scene.users.flatMap((user) => [...madeOf(scene, user), ...lockOf(scene, user)]), ...rolesAndMenus(scene)]
}

/** An administrator above the user who was there at the time. */
function administratorAbove({ users: all, may }: Scene, user: Actor, call: Parameters<Scene['may']>[1], at: Date): Actor | undefined {
  const above = all.filter(
    ({ roleId, path, createdAt, lastDay, orgId }) =>
      roleId < user.roleId &&
      user.path.startsWith(path) &&
      createdAt < at &&
      lastDay === null &&
      may(roleId, call) &&
      (orgId !== user.orgId || roleId <= Role.projectAdministrator),
  )
  return above.length > 0 ? randomOf('above', user.accountId).pick(above) : undefined
}

function madeOf(scene: Scene, user: Actor): LogEntry[] {
  const by = administratorAbove(scene, user, users.save, user.createdAt)
  const { accountId, username, nickname, email, orgId } = user
  if (!by) return []
  return [
    byUser(users.save, user.createdAt, by, {
      target: { type: '账号', id: accountId, name: username, orgId },
      changes: {
        ...{ username: [null, username], nickname: [null, nickname], telephoneCode: [null, '86'], mobile: [null, '******'] },
        ...{ orgId: [null, orgId], status: [null, AccountStatus.normal], ...(email && { email: [null, email] }) },
      },
      params: { username, nickname, telephoneCode: '86', mobile: '', email, orgId },
      costMs: [80, 190],
    }),
  ]
}

function lockOf(scene: Scene, user: Actor): LogEntry[] {
  const by = user.lockedAt && administratorAbove(scene, user, users.dealAccount, user.lockedAt)
  if (!by || !user.lockedAt) return []
  const reason = randomOf('lock', user.accountId).pick(lockReasons)
  return [
    byUser(users.dealAccount, user.lockedAt, by, {
      target: { type: '账号', id: user.accountId, name: user.username, orgId: user.orgId },
      changes: { status: [AccountStatus.normal, AccountStatus.locked], lockReason: [null, LockReason.administrator] },
      params: { accountId: user.accountId, action: DealAction.lock, reason },
      reason,
    }),
  ]
}

function rolesAndMenus({ users: all, roles: customRoles, menus: customMenus }: Scene): LogEntry[] {
  const by = all.find(({ roleId }) => roleId === Role.systemAdministrator)
  if (!by) return []
  const targetOf = (type: string, { id, name, orgId }: Scene['roles'][number]) => ({ type, id, name, orgId })
  return [
    ...customRoles.flatMap((role) => [
      byUser(roles.save, role.createdAt, by, {
        target: targetOf('角色', role),
        changes: { roleName: [null, role.name] },
        params: { roleName: role.name },
      }),
      ...(role.updatedAt > role.createdAt
        ? [
            byUser(roles.update, role.updatedAt, by, {
              target: targetOf('角色', role),
              changes: { status: [EnabledStatus.disabled, EnabledStatus.enabled] },
              params: { roleId: role.id, status: EnabledStatus.enabled },
            }),
          ]
        : []),
    ]),
    ...customMenus.map((menu) =>
      byUser(menus.save, menu.createdAt, by, {
        target: targetOf('菜单', menu),
        changes: { name: [null, menu.name] },
        params: { name: menu.name },
      }),
    ),
  ]
}

type Details = Pick<EntryDraft, 'target' | 'changes' | 'params' | 'reason' | 'costMs'>

const byUser = (call: EntryDraft['call'], at: Date, by: Actor, details: Details): LogEntry =>
  entryOf({
    call,
    random: randomOf('fact', details.target!.type, details.target!.id, call.path),
    at,
    platform: 'WEB',
    agent: by,
    from: by,
    ...details,
  })
