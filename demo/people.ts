import type { CodeOf } from '@oems/contract/core/codes.ts'
import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { OrgProjectType, OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { EmpStatus, EmpType, IdType, Sex } from '@oems/contract/people/codes.ts'
import { addDays } from '@oems/server/core/days.ts'
import type { ValidEmployee } from '@oems/server/people/identity.ts'
import { chineseName, localName } from './names.ts'
import { countries } from './places.ts'
import { type Random, randomOf } from './random.ts'
import { type DemoNode, demoProject, laxProject } from './tree.ts'
import { userMobiles } from './users.ts'

export interface DemoPerson {
  readonly fields: ValidEmployee
  /** Keys of the site and of the node that employs the person. */
  readonly at: string
  readonly home: string
  readonly empStatus: CodeOf<typeof EmpStatus>
  /** The stay; `toDay` null: still there. */
  readonly fromDay: string
  readonly toDay: string | null
  readonly expectReturnDate: string | null
  /** Has a phone of their own and declares in person. */
  readonly hasPhone: boolean
}

export interface PeopleOptions {
  readonly seed: number
  readonly employees: number
  readonly today: string
}

/** Employees over all nodes that may have some, the same ones for the same seed (03 §8). The first is the demonstration employee. */
export function* demoPeople(nodes: readonly DemoNode[], options: PeopleOptions): Generator<DemoPerson> {
  const { seed, employees, today } = options
  const number = numbers()
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const first = byKey.get(demoProject)!
  yield person(randomOf(seed, 'person', 0), {
    node: first,
    home: homeOf(first, byKey),
    today,
    number,
    kind: EmpType.chinese,
    staying: true,
  })
  const random = randomOf(seed, 'places')
  const crews = nodes.map((node) => [node, crewOf(random, node)] as const).filter(([, crew]) => crew > 0)
  for (let index = 1; index < employees; index += 1) {
    const node = random.weighted(crews)
    yield person(randomOf(seed, 'person', index), { node, home: homeOf(node, byKey), today, number, kind: null, staying: false })
  }
}

/** How many people stand at a node, against the others: a few large projects, many small ones. */
function crewOf(random: Random, { key, orgType, orgProjectType, project }: DemoNode): number {
  if (key === demoProject || key === laxProject) return 200
  if (orgType === OrgType.region) return 8
  if (orgType === OrgType.group || orgType === OrgType.company) return 6
  if (project === null || project.projectStatus === ProjectStatus.closed) return 0
  // Log-normal with the median at 85 (02 §8).
  const bell = Array.from({ length: 6 }, () => random.unit()).reduce((sum, one) => sum + one, -3) * 1.4
  const crew = Math.min(1_400, Math.max(6, 85 * Math.exp(bell)))
  return project.projectStatus === ProjectStatus.preparing || orgProjectType === OrgProjectType.operation ? crew / 6 : crew
}

/** A project's people are employed by the company above it, or by the group where a region leads it. */
function homeOf(node: DemoNode, byKey: ReadonlyMap<string, DemoNode>): string {
  const employer = (above: DemoNode): DemoNode =>
    above.orgType === OrgType.group || above.orgType === OrgType.company ? above : employer(byKey.get(above.parent!)!)
  return node.orgType === OrgType.region ? node.key : employer(node).key
}

type Numbers = ReturnType<typeof numbers>

interface Drawing {
  readonly node: DemoNode
  readonly home: string
  readonly today: string
  readonly number: Numbers
  /** Fixed for the demonstration employee. */
  readonly kind: typeof EmpType.chinese | null
  readonly staying: boolean
}

function person(random: Random, { node, home, today, number, kind, staying }: Drawing): DemoPerson {
  const empType = kind ?? kindAt(random, node)
  const sex = random.chance(0.86) ? 1 : 2
  const nationCode = nationOf(random, node, empType)
  const isChinese = nationCode === 'CN'
  const birthday = born(random, today)
  const area = countries.find(({ code }) => code === nationCode)?.area
  const name = area === undefined ? chineseName(random, sex) : localName(random, area, sex)
  const hasPhone = staying || random.chance(0.91)
  const place = placeIn(random, today, staying)
  const fields = {
    ...{ name, sex, birthday, nationCode, empType },
    ...(isChinese
      ? { idType: IdType.residentCard, idNumber: number.identity(birthday, sex) }
      : { idType: IdType.passport, idNumber: number.passport(nationCode) }),
    ...(hasPhone ? { telephoneCode: '86', mobile: number.mobile() } : { telephoneCode: null, mobile: null }),
    ...workOf(random, empType, node),
    workNo: number.work(home),
    ...{
      email: null,
      remark: null,
      accompanyFlag: 0,
      entryDate: addDays(place.fromDay, -random.whole(0, 400)),
      arrivalDate: place.fromDay,
    },
    ...(node.isOutside === Outside.overseas ? emergency(random, isChinese ? null : (area ?? null), number) : noEmergency),
  } as const
  return { fields: fields as ValidEmployee, at: node.key, home, hasPhone, ...place }
}

/** The kind of employee (03 §3). */
function kindAt(random: Random, { orgType, isOutside }: DemoNode): number {
  if (orgType === OrgType.region) return EmpType.regional
  if (orgType !== OrgType.project) return EmpType.chinese
  return isOutside === Outside.overseas
    ? random.weighted([
        [EmpType.chinese, 42],
        [EmpType.local, 46],
        [EmpType.thirdCountry, 4],
        [EmpType.subcontracted, 8],
      ])
    : random.weighted([
        [EmpType.chinese, 84],
        [EmpType.subcontracted, 16],
      ])
}

function nationOf(random: Random, { isOutside, nationCode, area }: DemoNode, empType: number): string {
  if (isOutside !== Outside.overseas || empType === EmpType.chinese || (empType === EmpType.subcontracted && random.chance(0.4)))
    return 'CN'
  return empType === EmpType.thirdCountry
    ? random.pick(countries.filter((country) => country.area === area && country.code !== nationCode)).code
    : nationCode!
}

/** From 22 to 59 years, most of them in their thirties. */
function born(random: Random, today: string): string {
  const age = random.weighted([
    [[22, 29], 24],
    [[30, 39], 42],
    [[40, 49], 22],
    [[50, 59], 12],
  ] as const)
  return addDays(today, -Math.floor(random.whole(age[0], age[1]) * 365.25) - random.whole(0, 364))
}

/** 92 % stand there, 5 % are on leave, 3 % are gone; some came lately, so that figures move. */
function placeIn(random: Random, today: string, staying: boolean) {
  const empStatus = staying
    ? EmpStatus.onPost
    : random.weighted([
        [EmpStatus.onPost, 92],
        [EmpStatus.onLeave, 5],
        [EmpStatus.offSite, 2],
        [EmpStatus.resigned, 1],
      ] as const)
  const fromDay = addDays(today, -(staying || !random.chance(0.06) ? random.whole(45, 700) : random.whole(16, 40)))
  const toDay = empStatus === EmpStatus.onPost ? null : addDays(today, -random.whole(1, 14))
  const expectReturnDate = empStatus === EmpStatus.onLeave ? addDays(today, random.whole(3, 25)) : null
  return { empStatus, fromDay, toDay, expectReturnDate }
}

export const chineseWork = [
  '项目经理',
  '施工员',
  '安全员',
  '质检员',
  '测量员',
  '机电工程师',
  '土建工程师',
  '商务经理',
  '物资管理员',
  '翻译',
  '厨师',
  '驾驶员',
]
export const localWork = [
  '普工',
  '钢筋工',
  '木工',
  '电工',
  '焊工',
  '挖掘机操作手',
  '驾驶员',
  '保安',
  '仓库管理员',
  '翻译',
  '实验员',
  '清洁工',
]
const offices = ['综合管理部', '健康安全环保部', '人力资源部', '工程管理部', '财务资金部']
export const sections = ['一工区', '二工区', '三工区', '机电部', '安全质量部', '物资设备部', '综合办公室']

function workOf(random: Random, empType: number, { orgType }: DemoNode) {
  const isSite = orgType === OrgType.project
  return {
    position: random.pick(empType === EmpType.chinese || empType === EmpType.regional ? chineseWork : localWork),
    jobTitle: null,
    deptName: random.pick(isSite ? sections : offices),
    teamName: isSite && random.chance(0.6) ? `${random.pick(['一', '二', '三', '四'])}班` : null,
  }
}

const noEmergency = { emergencyName: null, emergencyPhone: null, emergencyRelation: null }

function emergency(random: Random, area: Parameters<typeof localName>[1] | null, number: Numbers) {
  const sex = random.chance(0.5) ? 1 : 2
  return {
    emergencyName: area === null ? chineseName(random, sex) : localName(random, area, sex),
    emergencyPhone: number.mobile(),
    emergencyRelation: random.pick([1, 2, 3, 5]),
  }
}

/** Numbers that nobody in the world has: identity cards of the area 999999, mobiles from 1990000xxxx on but those of the users. */
function numbers() {
  const used = new Map<string, number>()
  const next = (series: string) => {
    const place = used.get(series) ?? 0
    used.set(series, place + 1)
    return place
  }
  return {
    mobile() {
      const place = next('mobile')
      return String(19_900_000_000 + (place < userMobiles.from ? place : place + userMobiles.count))
    },
    passport: (nationCode: string) => `${nationCode}${String(next(nationCode)).padStart(7, '0')}`,
    work: (home: string) => `${home}${String(next(home) + 1).padStart(5, '0')}`,
    identity(birthday: string, sex: CodeOf<typeof Sex>) {
      const place = next(`${birthday} ${sex}`) * 2 + (sex === Sex.male ? 1 : 0)
      const first17 = `999999${birthday.replaceAll('-', '')}${String(place).padStart(3, '0')}`
      return first17 + checkDigitOf(first17)
    },
  }
}
