import { type Company, type Group, groups, offices, stages, type Work } from './groups.ts'
import { type Area, type Country, countries, type Province, provinces, type Site } from './places.ts'
import { deck, type Random, randomOf } from './random.ts'

export interface DemoProject {
  readonly industry: number
  readonly contractMode: number
  readonly projectStatus: number
  readonly epType: number
  /** Days before the day of loading; negative: after it. */
  readonly startedAgo: number
  readonly plannedEndAgo: number
}

/** A node before it has an id; parents come before their children. */
export interface DemoNode {
  /** Also its code (`orgCode`). */
  readonly key: string
  readonly parent: string | null
  readonly orgType: number
  readonly orgProjectType: number
  readonly orgName: string
  readonly shortName: string | null
  readonly label: number
  readonly isOutside: number | null
  readonly nationCode: string | null
  readonly address: string | null
  readonly latitude: string | null
  readonly longitude: string | null
  readonly timeZone: string | null
  readonly area: Area | null
  readonly project: DemoProject | null
}

/** Nodes that are no project: platform, ministry, groups, companies, regions. */
const others = 2 + groups.reduce((sum, { companies, regions }) => sum + 1 + companies.length + regions.length, 0)
/** Nodes of the tree as 02 §8 describes it. */
export const usualNodes = others + 132

/** Codes of the project where the demonstration employee stands, and of the one that hardly declares. */
export const demoProject = 'HY-DEMO'
export const laxProject = 'HY-LAX'
const demoCompany = 'HY03'
const laxCompany = 'HY01'

export interface TreeOptions {
  readonly nodes?: number
  /** Every project that is not closed declares daily (epType 2): the most that can be declared. */
  readonly daily?: boolean
}

/** 02 §8; with more nodes there are more projects in the same proportions, up to any size. */
export function demoTree(seed: number, { nodes = usualNodes, daily = false }: TreeOptions = {}): DemoNode[] {
  const random = randomOf(seed, 'tree')
  const above = [...heads(), ...groups.flatMap(groupNodes)]
  const below = projects(random, Math.max(nodes - above.length, leastProjects), daily)
  return [...above, ...withCode(withCode(below, demoCompany, demoProject), laxCompany, laxProject)]
}

/** So that each company of the demonstration has one that runs. */
const leastProjects = 60

/** Gives a running project abroad of a company its code by which the rest of the data knows it. */
function withCode(nodes: readonly DemoNode[], company: string, key: string): DemoNode[] {
  const fits = ({ parent, isOutside, orgProjectType, project }: DemoNode) =>
    parent === company && isOutside === 2 && orgProjectType === 1 && project?.projectStatus === 2
  const chosen = nodes.findIndex(fits)
  if (chosen < 0) throw new Error(`${company} has no running project abroad: another seed is needed`)
  return nodes.with(chosen, { ...nodes[chosen]!, key })
}

const plain = {
  orgProjectType: 0,
  shortName: null,
  label: 0,
  isOutside: null,
  nationCode: null,
  address: null,
  latitude: null,
  longitude: null,
}
const bare = { ...plain, timeZone: null, area: null, project: null }

const ministry = 'BW'
const root = 'ROOT'

const heads = (): DemoNode[] => [
  { ...bare, key: root, parent: null, orgType: 0, orgName: '企业健康管理平台' },
  { ...bare, key: ministry, parent: root, orgType: 1, orgName: '示例主管部门' },
]

function groupNodes({ key, name, shortName, label, ofMinistry, companies, regions }: Group): DemoNode[] {
  return [
    { ...bare, key, parent: ofMinistry ? ministry : root, orgType: 2, orgName: name, shortName, label },
    ...companies.map((company) => ({ ...bare, key: company.key, parent: company.under ?? key, orgType: 3, orgName: company.name, label })),
    ...regions.map((area, at) => ({
      ...bare,
      key: `${key}Q${at + 1}`,
      parent: key,
      orgType: 5,
      orgName: `${shortName}${area}区域中心`,
      area,
    })),
  ]
}

/** A project before it is known which company builds it. */
interface Place {
  readonly group: Group
  readonly country: Country | null
  readonly province: Province | null
  readonly site: Site
}

interface Builder {
  readonly group: Group
  readonly isAbroad: boolean
}

function projects(random: Random, n: number, daily: boolean): DemoNode[] {
  const places = deck<Builder>(
    random,
    n,
    groups.flatMap((group) => [[{ group, isAbroad: true }, group.abroad] as const, [{ group, isAbroad: false }, group.home] as const]),
  )
  const nAbroad = places.filter(({ isAbroad }) => isAbroad).length
  const abroad = abroadDeck(random, nAbroad)
  const home = homeDeck(random, n - nAbroad)
  const states = statesOf(random, places, daily)
  const namer = names()
  const parentOf = builders()
  return places.map(({ group, isAbroad }, at) => {
    const { kind, ...ground } = (isAbroad ? abroad : home).pop()!
    const place = { group, ...ground, site: random.pick((ground.country ?? ground.province)!.sites) }
    const work = random.pick(kind === 3 ? offices : worksAt(place))
    const named = { orgType: 4, orgProjectType: kind, orgName: namer(place, work), shortName: null, label: 0 }
    const key = `${group.key}-P${String(at + 1).padStart(4, '0')}`
    return { ...siteOf(random, place), ...named, key, parent: parentOf(place), project: detailsOf(random, work, states[at]!) }
  })
}

/** General contractors 90, subcontractors 28, and 14 offices, which are all abroad. */
function abroadDeck(random: Random, n: number) {
  const kinds = deck(random, n, [
    [1, 60],
    [2, 14],
    [3, 14],
  ])
  return rounds(random, countries, n).map((country, at) => ({ country, province: null, kind: kinds[at]! }))
}

function homeDeck(random: Random, n: number) {
  const kinds = deck(random, n, [
    [1, 30],
    [2, 14],
  ])
  return rounds(random, provinces, n).map((province, at) => ({ country: null, province, kind: kinds[at]! }))
}

/** Each of them about equally often. */
function rounds<T>(random: Random, from: readonly T[], n: number): T[] {
  return Array.from({ length: Math.ceil(n / from.length) }, () => random.shuffled(from))
    .flat()
    .slice(0, n)
}

interface State {
  readonly projectStatus: number
  readonly epType: number
}

/** The group of the demonstration accounts watches its projects daily. */
const watchedGroup = groups[0]!.key

/** Closed projects take part in nothing (0); those of the other groups are mostly routine. */
function statesOf(random: Random, places: readonly Builder[], daily: boolean): State[] {
  const statuses = deck(random, places.length, [
    [1, 8],
    [2, 96],
    [3, 7],
    [4, 11],
    [5, 10],
  ])
  const isRoutine = (at: number) => !daily && statuses[at] !== 5 && places[at]!.group.key !== watchedGroup
  const types = deck(random, places.filter((_, at) => isRoutine(at)).length, [
    [1, 60],
    [2, 8],
    [3, 6],
  ])
  return statuses.map((projectStatus, at) => ({ projectStatus, epType: projectStatus === 5 ? 0 : isRoutine(at) ? types.pop()! : 2 }))
}

function detailsOf(random: Random, { industry, contractMode }: Work, state: State): DemoProject {
  const startedAgo = state.projectStatus === 1 ? -random.whole(20, 120) : random.whole(200, 1_400)
  return { industry, contractMode, ...state, startedAgo, plannedEndAgo: plannedEndAgo(random, state) }
}

function plannedEndAgo(random: Random, { projectStatus }: State) {
  if (projectStatus === 5) return random.whole(30, 150)
  return projectStatus === 4 ? -random.whole(10, 90) : -random.whole(120, 1_100)
}

const worksAt = ({ group, country, province }: Place) => {
  const { inland } = (country ?? province)!
  return group.works.filter(({ coastal }) => !coastal || !inland)
}

/** `肯尼亚西环公路升级改造项目`, `成都新城轨道交通三标项目`; a second one of the kind is 二期. */
function names() {
  const used = new Map<string, number>()
  return ({ country, site: { place } }: Place, { name }: Work): string => {
    const whole = `${country?.name ?? ''}${place}${name}`
    const times = used.get(whole) ?? 0
    used.set(whole, times + 1)
    if (times === 0) return whole
    const stage = stages[times] ?? `第${times + 1}期`
    return name.endsWith('项目') ? `${whole.slice(0, -2)}${stage}项目` : `${whole.slice(0, -name.length)}第${times + 1}${name}`
  }
}

/** The companies of a group take their turns; every eighth project abroad is led by the regional centre itself. */
function builders() {
  const turns = new Map<string, number>()
  const next = (key: string) => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return turn
  }
  return ({ group, country }: Place): string => {
    const region = country ? group.regions.indexOf(country.area) : -1
    if (region >= 0 && next(`${group.key} region`) % 8 === 7) return `${group.key}Q${region + 1}`
    const fitting = group.companies.filter((company) => worksIn(company, country))
    return fitting[next(`${group.key} ${country?.area ?? '境内'}`) % fitting.length]!.key
  }
}

const worksIn = ({ at }: Company, country: Country | null) =>
  at === undefined || (country === null ? at === 'home' : at === 'abroad' || at === country.area)

function siteOf(random: Random, { country, province, site: { place, latitude, longitude } }: Place) {
  const near = (degrees: number) => (degrees + (random.unit() - 0.5) / 10).toFixed(6)
  return {
    isOutside: country ? 2 : 1,
    nationCode: country?.code ?? 'CN',
    address: `${country?.name ?? province!.province}${place}`,
    latitude: near(latitude),
    longitude: near(longitude),
    timeZone: country?.timeZone ?? 'Asia/Shanghai',
    area: country?.area ?? null,
  }
}
