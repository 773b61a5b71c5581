import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type HomeCaller, homePart } from '../core/homePart.ts'

const base = 'POST /oems-api/biz/filling-management'
const page = `${base}/page`
const overview = `${base}/overview-statistics`
const rates = `${base}/fillRateStatistics`
const may = ['biz:filling-management:list'] as const
const atProject = ({ orgType }: HomeCaller) => orgType === OrgType.project
const aboveProject = ({ orgType }: HomeCaller) => orgType !== OrgType.project
const isReporter = ({ role }: HomeCaller) => role === Role.projectReporter
const isDoctor = ({ role }: HomeCaller) => role === Role.doctor || role === Role.temporaryDoctor

export const homeParts = [
  homePart({
    key: 'declaration.unfilled',
    title: '今日未申报',
    order: 10,
    isFor: (caller) => atProject(caller) && isReporter(caller),
    calls: [page],
    may,
    wide: true,
    load: () => import('./home/people.ts').then(({ Unfilled }) => ({ default: Unfilled })),
  }),
  homePart({
    key: 'declaration.abnormal',
    title: '今日异常人员',
    order: 20,
    isFor: (caller) => (atProject(caller) || isDoctor(caller)) && !isReporter(caller),
    calls: [page],
    may,
    load: () => import('./home/people.ts').then(({ Abnormal }) => ({ default: Abnormal })),
  }),
  homePart({
    key: 'declaration.overdue',
    title: '逾期未申报',
    order: 40,
    isFor: (caller) => atProject(caller) && !isReporter(caller),
    calls: [page],
    may,
    load: () => import('./home/people.ts').then(({ Overdue }) => ({ default: Overdue })),
  }),
  homePart({
    key: 'declaration.worstRate',
    title: '申报率最低的单位',
    order: 50,
    isFor: aboveProject,
    calls: [overview, rates],
    may,
    load: () => import('./home/unitParts.ts').then(({ WorstRate }) => ({ default: WorstRate })),
  }),
  homePart({
    key: 'declaration.changed',
    title: '申报率变化最大的单位',
    order: 70,
    isFor: aboveProject,
    calls: [overview, rates],
    may,
    load: () => import('./home/unitParts.ts').then(({ MostChanged }) => ({ default: MostChanged })),
  }),
  homePart({
    key: 'declaration.trend',
    title: '近30天申报率',
    order: 90,
    isFor: () => true,
    calls: [overview, rates],
    may,
    load: () => import('./home/RateTrend.tsx'),
  }),
]
