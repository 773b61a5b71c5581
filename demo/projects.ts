import { EpType, OrgLabel, OrgProjectType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { englishName } from './englishNames.ts'
import { type Company, type Group, groups, offices, stages, type Work } from './groups.ts'
import { type Country, countries, type Province, provinces, type Site } from './places.ts'
import { deck, type Random } from './random.ts'
import type { DemoNode, DemoProject } from './tree.ts'

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

/** `n` projects below the groups' companies and regions, in the shares of 02 §8. */
export function demoProjects(random: Random, n: number, daily: boolean): DemoNode[] {
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
    const work = random.pick(kind === OrgProjectType.operation ? offices : worksAt(place))
    const named = {
      orgType: OrgType.project,
      orgProjectType: kind,
      ...namer(place, work),
      shortName: null,
      label: OrgLabel.centralEnterprise,
    }
    const key = `${group.key}-P${String(at + 1).padStart(4, '0')}`
    return { ...siteOf(random, place), ...named, key, parent: parentOf(place), project: detailsOf(random, work, states[at]!) }
  })
}

/** General contractors 90, subcontractors 28, and 14 offices, which are all abroad. */
function abroadDeck(random: Random, n: number) {
  const kinds = deck(random, n, [
    [OrgProjectType.generalContract, 60],
    [OrgProjectType.subcontract, 14],
    [OrgProjectType.operation, 14],
  ])
  return rounds(random, countries, n).map((country, at) => ({ country, province: null, kind: kinds[at]! }))
}

function homeDeck(random: Random, n: number) {
  const kinds = deck(random, n, [
    [OrgProjectType.generalContract, 30],
    [OrgProjectType.subcontract, 14],
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

/** Closed projects take part in nothing; those of the other groups are mostly routine. */
function statesOf(random: Random, places: readonly Builder[], daily: boolean): State[] {
  const statuses = deck(random, places.length, [
    [ProjectStatus.preparing, 8],
    [ProjectStatus.active, 96],
    [ProjectStatus.suspended, 7],
    [ProjectStatus.finishing, 11],
    [ProjectStatus.closed, 10],
  ])
  const isRoutine = (at: number) => !daily && statuses[at] !== ProjectStatus.closed && places[at]!.group.key !== watchedGroup
  const types = deck(random, places.filter((_, at) => isRoutine(at)).length, [
    [EpType.routine, 60],
    [EpType.key, 8],
    [EpType.emergency, 6],
  ])
  return statuses.map((projectStatus, at) => ({
    projectStatus,
    epType: projectStatus === ProjectStatus.closed ? EpType.excluded : isRoutine(at) ? types.pop()! : EpType.key,
  }))
}

function detailsOf(random: Random, { industry, contractMode }: Work, state: State): DemoProject {
  const startedAgo = state.projectStatus === ProjectStatus.preparing ? -random.whole(20, 120) : random.whole(200, 1_400)
  return { industry, contractMode, ...state, startedAgo, plannedEndAgo: plannedEndAgo(random, state) }
}

function plannedEndAgo(random: Random, { projectStatus }: State) {
  if (projectStatus === ProjectStatus.closed) return random.whole(30, 150)
  return projectStatus === ProjectStatus.finishing ? -random.whole(10, 90) : -random.whole(120, 1_100)
}

const worksAt = ({ group, country, province }: Place) => {
  const { inland } = (country ?? province)!
  return group.works.filter(({ coastal }) => !coastal || !inland)
}

/** `肯尼亚西环公路升级改造项目`, `成都新城轨道交通三标项目`; a second one of the kind is 二期. */
function names() {
  const used = new Map<string, number>()
  return ({ country, site: { place } }: Place, { name }: Work) => {
    const whole = `${country?.name ?? ''}${place}${name}`
    const times = used.get(whole) ?? 0
    used.set(whole, times + 1)
    return { orgName: staged(whole, name, times), nameEn: country && englishName(place, name, times + 1) }
  }
}

function staged(whole: string, name: string, times: number): string {
  if (times === 0) return whole
  const stage = stages[times] ?? `第${times + 1}期`
  return name.endsWith('项目') ? `${whole.slice(0, -2)}${stage}项目` : `${whole.slice(0, -name.length)}第${times + 1}${name}`
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

function siteOf(random: Random, { country, province, site: { place, latitude, longitude, code } }: Place) {
  const near = (degrees: number) => (degrees + (random.unit() - 0.5) / 10).toFixed(6)
  return {
    isOutside: country ? 2 : 1,
    nationCode: country?.code ?? 'CN',
    address: `${country?.name ?? province!.province}${place}`,
    latitude: near(latitude),
    longitude: near(longitude),
    timeZone: country?.timeZone ?? 'Asia/Shanghai',
    area: country?.area ?? null,
    placeCode: code,
  }
}
