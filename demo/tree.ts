import { OrgLabel, OrgProjectType, OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type Group, groups } from './groups.ts'
import type { Area } from './places.ts'
import { demoProjects } from './projects.ts'
import { randomOf } from './random.ts'

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
  readonly nameEn: string | null
  readonly label: number
  readonly isOutside: number | null
  readonly nationCode: string | null
  readonly address: string | null
  readonly latitude: string | null
  readonly longitude: string | null
  readonly timeZone: string | null
  readonly area: Area | null
  /** Of `sys_nationality_area`: where a project stands. */
  readonly placeCode: string | null
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
  const below = demoProjects(random, Math.max(nodes - above.length, leastProjects), daily)
  return [...above, ...withCode(withCode(below, demoCompany, demoProject), laxCompany, laxProject)]
}

/** So that each company of the demonstration has one that runs. */
const leastProjects = 60

/** Gives a running project abroad of a company its code by which the rest of the data knows it. */
function withCode(nodes: readonly DemoNode[], company: string, key: string): DemoNode[] {
  const fits = ({ parent, isOutside, orgProjectType, project }: DemoNode) =>
    parent === company &&
    isOutside === Outside.overseas &&
    orgProjectType === OrgProjectType.generalContract &&
    project?.projectStatus === ProjectStatus.active
  const chosen = nodes.findIndex(fits)
  if (chosen < 0) throw new Error(`${company} has no running project abroad: another seed is needed`)
  return nodes.with(chosen, { ...nodes[chosen]!, key })
}

const plain = {
  orgProjectType: OrgProjectType.none,
  shortName: null,
  nameEn: null,
  label: OrgLabel.centralEnterprise,
  isOutside: null,
  nationCode: null,
  address: null,
  latitude: null,
  longitude: null,
}
const bare = { ...plain, timeZone: null, area: null, placeCode: null, project: null }

const ministry = 'BW'
const root = 'ROOT'

const heads = (): DemoNode[] => [
  { ...bare, key: root, parent: null, orgType: OrgType.platform, orgName: '企业健康管理平台' },
  { ...bare, key: ministry, parent: root, orgType: OrgType.ministry, orgName: '示例主管部门' },
]

function groupNodes({ key, name, shortName, label, ofMinistry, companies, regions }: Group): DemoNode[] {
  return [
    { ...bare, key, parent: ofMinistry ? ministry : root, orgType: OrgType.group, orgName: name, shortName, label },
    ...companies.map((company) => ({
      ...bare,
      key: company.key,
      parent: company.under ?? key,
      orgType: OrgType.company,
      orgName: company.name,
      label,
    })),
    ...regions.map((area, at) => ({
      ...bare,
      key: `${key}Q${at + 1}`,
      parent: key,
      orgType: OrgType.region,
      orgName: `${shortName}${area}区域中心`,
      area,
    })),
  ]
}
