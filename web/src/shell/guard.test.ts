import { describe, expect, test } from 'vitest'
import { assignmentOf, type GuardInput, guard, isRemembered, safeRedirect } from './guard.ts'
import type { MyOp, OwnAssignment, User } from './session.ts'

const assignment = (roleId: number, orgId: number, more: Partial<OwnAssignment> = {}): OwnAssignment => ({
  ropId: roleId * 100 + orgId,
  roleId,
  baseRoleId: roleId,
  roleName: `角色${roleId}`,
  webLogin: 1,
  orgId,
  orgName: '华岳',
  orgType: 2,
  orgProjectType: 0,
  projectId: null,
  validTo: null,
  pinyin: '',
  ...more,
})
const project = { orgType: 4, projectId: 30 } as const
const user = (more: Partial<User> = {}) =>
  ({ isProjectReporter: false, step: null, mustChange: false, rops: [assignment(3, 20)], ...more }) as User
const menu = { menuId: 1, type: 3 } as never

const now = Date.parse('2026-03-05T10:00:00+08:00')
const inside: GuardInput = {
  user: user(),
  userAt: now - 60_000,
  op: { orgId: 20, orgType: 2, projectId: null } as MyOp,
  nav: { menus: [menu], perms: ['biz:employee:list'] },
  config: null,
  outdated: false,
  wanted: '/employee/index?keyword=王',
  now,
  token: true,
  refreshed: false,
  switched: null,
  lastRoute: '/statistic/health',
  firstRoute: '/home/index',
  entering: false,
  find: (path) => (/employee|home|statistic/.test(path) ? 'open' : /record/.test(path) ? 'denied' : 'unknown'),
}
const moves = (change: Partial<GuardInput>) => guard({ ...inside, ...change })

test('1: without a token everything leads to the login page, which remembers the wanted page', () => {
  expect(moves({ token: false })).toEqual({ kind: 'login', redirect: '/employee/index?keyword=王' })
  for (const wanted of ['/login', '/login?redirect=%2Fhome%2Findex', '/404'])
    expect(moves({ token: false, wanted })).toEqual({ kind: 'show' })
})

test('2: user info is loaded when missing, two hours old, after a refresh, and when the permissions have changed', () => {
  expect(moves({})).toEqual({ kind: 'show' })
  for (const change of [{ user: null }, { userAt: now - 7_200_001 }, { refreshed: true }, { outdated: true }])
    expect(moves(change)).toEqual({ kind: 'loadUser' })
  expect(moves({ userAt: now - 7_200_000 })).toEqual({ kind: 'show' })
})

describe('3: a project reporter with a step left', () => {
  const reporter = (step: string | null) => ({ user: user({ isProjectReporter: true, step }) })
  test('goes to the guide of that step, and nowhere else', () => {
    expect(moves(reporter('PASSWORD'))).toEqual({ kind: 'go', to: '/password-guide' })
    expect(moves(reporter('BASE'))).toEqual({ kind: 'go', to: '/project-guide' })
    expect(moves({ ...reporter('BASE'), wanted: '/password-guide' })).toEqual({ kind: 'go', to: '/project-guide' })
    expect(moves({ ...reporter('PASSWORD'), wanted: '/password-guide', nav: null, op: null })).toEqual({ kind: 'show' })
  })
  test('may open the project’s guide again when none is left, as a temporary administrator may at any time', () => {
    const at = (roleId: number, step: string | null) => {
      const rops = [assignment(roleId, 30, project)]
      return user({ isProjectReporter: roleId === 8, step, rops, current: { ropId: rops[0]!.ropId, roleId, orgId: 30, projectId: 30 } })
    }
    const op = { orgId: 30, orgType: 4, projectId: 30 } as MyOp
    const opens = (who: User) => moves({ user: who, op, wanted: '/project-guide' })
    expect([opens(at(8, null)), opens(at(9, 'BASE'))]).toEqual([{ kind: 'show' }, { kind: 'show' }])
    expect(opens(at(5, null))).toEqual({ kind: 'go', to: '/statistic/health' })
    expect(moves({ user: at(9, 'BASE'), op })).toEqual({ kind: 'show' })
  })
  test('works on when none is left; who is no reporter has no guide', () => {
    expect(moves(reporter(null))).toEqual({ kind: 'show' })
    expect(moves({ user: user({ step: 'PASSWORD', mustChange: true }) })).toEqual({ kind: 'show' })
    expect(moves({ wanted: '/password-guide' })).toEqual({ kind: 'go', to: '/statistic/health' })
  })
})

describe('4: the assignment', () => {
  test('is that of the lowest role which may use the web', () => {
    const rops = [assignment(7, 5), assignment(2, 9, { webLogin: 0 }), assignment(4, 6), assignment(12, 1, { webLogin: 0 })]
    expect(assignmentOf({ rops }, null)).toEqual({ orgId: 6, projectId: null })
    expect(moves({ user: user({ rops: [assignment(12, 1, { webLogin: 0 })] }) })).toMatchObject({
      kind: 'login',
      message: '您的账号暂无系统访问权限，请联系管理员',
    })
  })
  test('is named by its project at a project', () =>
    expect(assignmentOf({ rops: [assignment(5, 30, project)] }, null)).toEqual({ orgId: 30, projectId: 30 }))
  test('is the one switched to while the user still has it', () => {
    const rops = [assignment(3, 20), assignment(5, 30, project)]
    expect(assignmentOf({ rops }, { orgId: 30, projectId: 30 })).toEqual({ orgId: 30, projectId: 30 })
    expect(assignmentOf({ rops }, { orgId: 31, projectId: 31 })).toEqual({ orgId: 20, projectId: null })
  })
  test('is loaded again when it is no longer the selected organisation', () => {
    const selected = { orgId: 21, projectId: null }
    expect(moves({ user: user({ rops: [assignment(3, 21)] }) })).toEqual({ kind: 'loadMenu', assignment: selected })
    expect(moves({ op: null })).toEqual({ kind: 'loadMenu', assignment: { orgId: 20, projectId: null } })
  })
})

test('5: without menus or without permissions there is no way in', () => {
  expect(moves({ nav: null })).toMatchObject({ kind: 'loadMenu' })
  for (const nav of [
    { menus: [], perms: ['a:b:c'] },
    { menus: [menu], perms: [] },
  ])
    expect(moves({ nav })).toEqual({ kind: 'login', redirect: null, message: '您的账号暂无系统访问权限，请联系管理员' })
})

describe('6: on the way in', () => {
  const entering = (wanted: string, more: Partial<GuardInput> = {}) => moves({ entering: true, wanted, ...more })
  test('the wanted page comes first, then the last one, then the first of the tree', () => {
    expect(entering('/employee/index')).toEqual({ kind: 'show' })
    expect(entering('/')).toEqual({ kind: 'go', to: '/statistic/health' })
    expect(entering('/', { lastRoute: null })).toEqual({ kind: 'go', to: '/home/index' })
    expect(entering('/', { lastRoute: '/record/emp' })).toEqual({ kind: 'go', to: '/home/index' })
  })
  test('a page that the role lacks leads to the landing page, never to 404', () => {
    expect(entering('/record/emp')).toEqual({ kind: 'go', to: '/statistic/health', message: '您没有访问原页面的权限' })
    expect(entering('/nonsense')).toEqual({ kind: 'go', to: '/404' })
  })
  test('a menu without any page leaves the shell empty', () => {
    expect(entering('/', { firstRoute: null, lastRoute: null })).toMatchObject({ kind: 'emptyShell' })
  })
})

test('inside, a page without permission says so in its place, and an unknown one is 404', () => {
  expect(moves({ wanted: '/record/emp' })).toEqual({ kind: 'show' })
  expect(moves({ wanted: '/nonsense' })).toEqual({ kind: 'go', to: '/404' })
})

test('7: login, 404, the guides and the bare root are not remembered', () => {
  expect(['/login?redirect=x', '/404', '/password-guide', '/project-guide', '/', '/employee/index?a=1'].map(isRemembered)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
})

test.each([
  ['/employee/index?keyword=a', '/employee/index?keyword=a'],
  ['//evil.example', null],
  ['https://evil.example', null],
  ['/a//b', null],
  ['/\\evil.example', null],
  ['', null],
  [null, null],
])('a redirect to %s goes to %s', (wanted, to) => expect(safeRedirect(wanted)).toBe(to))
