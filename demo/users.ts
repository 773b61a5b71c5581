import { type BuiltInRoleId, Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { chineseName } from './names.ts'
import { deck, type Random, randomOf } from './random.ts'
import type { CustomRole } from './roles.ts'
import { type DemoNode, demoProject } from './tree.ts'

/** Somebody who works with the console. */
export interface DemoUser {
  readonly name: string
  /** Days before the day of loading. */
  readonly madeAgo: number
  /** Role and node, the first at the user's own node. */
  readonly assignments: readonly DemoAssignment[]
  readonly state: UserState
  /** Works as an employee on the site: the account is that of somebody there, and so is the name. */
  readonly isEmployee: boolean
}
type DemoRole = BuiltInRoleId | CustomRole
export interface DemoAssignment {
  readonly role: DemoRole
  /** Key of the node. */
  readonly at: string
  /** Days until it ends, from the day of loading on; null: it does not. */
  readonly endsIn: number | null
}
/** In use; made and never signed in to; locked by an administrator, because it was not used, or because its owner has left (01 §3.3). */
export type UserState = 'usual' | 'new' | 'locked' | 'dormant' | 'left'

/** Mobile numbers from here on are theirs: employees have those before and after. */
export const userMobiles = { from: 9_700, count: 300 }

/** Ends of the temporary assignments, in days: three within a week, two gone since yesterday. */
export const temporaryEnds = [2, 4, 6, -1, -1, 19, 27, 34, 41, 58, 66, 85]

/** 260 in all (01 §8); the second number are those who work on the site as employees. */
const plan: readonly (readonly [role: DemoRole, count: number, employees?: number])[] = [
  [Role.systemAdministrator, 2],
  [Role.ministryAdministrator, 4],
  [Role.groupAdministrator, 12],
  [Role.companyAdministrator, 45],
  [Role.projectAdministrator, 66, 8],
  [Role.platformOperator, 8],
  [Role.doctor, 25, 8],
  [Role.projectReporter, 59, 24],
  [Role.temporaryProjectAdministrator, 5],
  [Role.temporaryOperator, 2],
  [Role.temporaryDoctor, 5],
  [Role.commandCentreAdministrator, 8],
  ['安全管理员', 3],
  ['审计管理员', 2],
  ['区域健康专员', 5],
  ['药品管理员', 9],
]
const temporaryRoles = [Role.temporaryProjectAdministrator, Role.temporaryOperator, Role.temporaryDoctor]
/** Who may work at several nodes. */
const working = [Role.companyAdministrator, Role.projectAdministrator, Role.doctor]
/** Of the employees so many have resigned. */
const left = 4
const [fresh, locked, dormant] = [6, 9, 8]
const [withTwo, withFour] = [15, 3]

/** The users of the console beside the accounts that are there to be signed in with. `employees`: so many of them at most are employees. */
export function demoUsers(nodes: readonly DemoNode[], seed: number, employees: number): DemoUser[] {
  const random = randomOf(seed, 'users')
  const placeOf = places(nodes, random)
  const ends = [...temporaryEnds]
  let onSite = employees
  const users = plan.flatMap(([role, count, asEmployees = 0]) =>
    Array.from({ length: count }, (_, index): DemoUser => {
      const isTemporary = temporaryRoles.some((temporary) => temporary === role)
      const isEmployee = index < asEmployees && onSite-- > 0
      const assignment = { role, at: placeOf(role), endsIn: isTemporary ? ends.shift()! : null }
      return {
        name: chineseName(random, random.chance(0.68) ? 1 : 2),
        madeAgo: ageOf(random, isTemporary),
        assignments: [assignment],
        state: 'usual',
        isEmployee,
      }
    }),
  )
  return withSeveral(withStates(users, random), placeOf, random)
}

const ageOf = (random: Random, isTemporary: boolean) =>
  isTemporary || random.chance(0.3) ? random.whole(18, isTemporary ? 80 : 175) : random.whole(181, 830)

function withStates(users: readonly DemoUser[], random: Random): DemoUser[] {
  const isOf = ({ assignments: [assignment] }: DemoUser, roles: readonly number[]) => roles.some((role) => role === assignment!.role)
  const choose = (from: readonly number[], count: number) => new Set(random.shuffled(from).slice(0, count))
  const indexes = (wanted: (user: DemoUser) => boolean) => users.flatMap((user, index) => (wanted(user) ? [index] : []))
  const resigned = choose(
    indexes((user) => user.isEmployee && isOf(user, [Role.projectReporter])),
    left,
  )
  const unused = choose(
    indexes((user) => !user.isEmployee && isOf(user, [Role.projectReporter])),
    fresh,
  )
  const others = random
    .shuffled(indexes((user) => !user.isEmployee && isOf(user, [...working, Role.projectReporter])))
    .filter((index) => !unused.has(index))
  const stateOf = (index: number): UserState => {
    if (resigned.has(index)) return 'left'
    if (unused.has(index)) return 'new'
    const place = others.indexOf(index)
    return place < 0 || place >= locked + dormant ? 'usual' : place < locked ? 'locked' : 'dormant'
  }
  return users.map((user, index) => {
    const state = stateOf(index)
    // Whoever has not been there for a quarter was there before; whoever was just made was made lately.
    const madeAgo = state === 'dormant' ? random.whole(240, 700) : state === 'new' ? random.whole(0, 6) : user.madeAgo
    return { ...user, state, madeAgo }
  })
}

/** Some look after two organisations, three after four. */
function withSeveral(users: readonly DemoUser[], placeOf: (role: DemoRole) => string, random: Random): DemoUser[] {
  const mayHave = users.flatMap(({ assignments: [assignment], state, isEmployee }, index) =>
    state === 'usual' && !isEmployee && working.some((role) => role === assignment!.role) ? [index] : [],
  )
  const chosen = random.shuffled(mayHave).slice(0, withTwo + withFour)
  return users.map((user, index) => {
    const place = chosen.indexOf(index)
    if (place < 0) return user
    const assignments = [...user.assignments]
    while (assignments.length < (place < withFour ? 4 : 2)) {
      const role =
        assignments.length === 1 && user.assignments[0]!.role === Role.companyAdministrator
          ? Role.projectAdministrator
          : user.assignments[0]!.role
      const assignment = { role, at: placeOf(role), endsIn: null }
      if (!assignments.some((existing) => existing.role === assignment.role && existing.at === assignment.at)) assignments.push(assignment)
    }
    return { ...user, assignments }
  })
}

/** Where a role is assigned: companies and groups in turns, projects as they come, those of the demonstration's own company more often. */
function places(nodes: readonly DemoNode[], random: Random): (role: DemoRole) => string {
  const [root, ministry] = nodes as readonly [DemoNode, DemoNode]
  const ofType = (type: number) => nodes.filter(({ orgType }) => orgType === type).map(({ key }) => key)
  const [groups, companies, regions] = [ofType(OrgType.group), ofType(OrgType.company), ofType(OrgType.region)]
  const own = nodes.find(({ key }) => key === demoProject)!.parent
  const running = nodes.filter(({ project }) => project !== null && project.projectStatus < ProjectStatus.finishing)
  const projects = running.map(({ key, parent }) => [key, parent === own ? 4 : 1] as const)
  const turns = new Map<string, number>()
  const next = (from: readonly string[], what: string) => {
    const turn = turns.get(what) ?? 0
    turns.set(what, turn + 1)
    return from[turn % from.length]!
  }
  const project = () => random.weighted(projects)
  const highUp = deck(random, 8, [
    [root.key, 1],
    [ministry.key, 1],
    ...groups.map((key) => [key, 1] as const),
    ...companies.slice(0, 3).map((key) => [key, 1] as const),
  ])
  const ofOwnGroup = regions.filter((key) => key.startsWith('HY'))
  const special: Readonly<Record<string, () => string>> = {
    [Role.systemAdministrator]: () => root.key,
    [Role.ministryAdministrator]: () => ministry.key,
    [Role.groupAdministrator]: () => next(groups, 'group'),
    [Role.companyAdministrator]: () => next([...companies, ...companies, ...regions.slice(0, 5)], 'company'),
    [Role.platformOperator]: () => root.key,
    [Role.doctor]: () =>
      random.weighted([
        [project(), 7],
        [random.pick(companies), 2],
        [random.pick(groups), 1],
      ] as const),
    [Role.temporaryOperator]: () => root.key,
    [Role.commandCentreAdministrator]: () => next(highUp, 'high'),
    安全管理员: () => root.key,
    审计管理员: () => root.key,
    区域健康专员: () => next(ofOwnGroup, 'region'),
  }
  return (role) => (special[role] ?? project)()
}
