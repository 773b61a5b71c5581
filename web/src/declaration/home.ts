import { Role } from '@oems/contract/access/builtInRoles.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type HomeCaller, homePart } from '../core/homePart.ts'

const atProject = ({ orgType }: HomeCaller) => orgType === OrgType.project
const aboveProject = ({ orgType }: HomeCaller) => orgType !== OrgType.project
const isReporter = ({ role }: HomeCaller) => role === Role.projectReporter
const isDoctor = ({ role }: HomeCaller) => role === Role.doctor || role === Role.temporaryDoctor

export const homeParts = [
  homePart({
    key: 'declaration.unfilled',
    title: '今日未申报',
    order: 10,
    may: (caller) => atProject(caller) && isReporter(caller),
    calls: [fillingManagement.page],
    wide: true,
    load: () => import('./home/Unfilled.tsx'),
  }),
  homePart({
    key: 'declaration.abnormal',
    title: '今日异常人员',
    order: 20,
    may: (caller) => (atProject(caller) || isDoctor(caller)) && !isReporter(caller),
    calls: [fillingManagement.page],
    load: () => import('./home/Abnormal.tsx'),
  }),
  homePart({
    key: 'declaration.overdue',
    title: '逾期未申报',
    order: 40,
    may: (caller) => atProject(caller) && !isReporter(caller),
    calls: [fillingManagement.page],
    load: () => import('./home/Overdue.tsx'),
  }),
  homePart({
    key: 'declaration.worstRate',
    title: '申报率最低的单位',
    order: 50,
    may: aboveProject,
    calls: [fillingManagement.fillRateStatistics, fillingManagement.overviewStatistics],
    load: () => import('./home/WorstRate.tsx'),
  }),
  homePart({
    key: 'declaration.changed',
    title: '申报率变化最大的单位',
    order: 70,
    may: aboveProject,
    calls: [fillingManagement.fillRateStatistics, fillingManagement.overviewStatistics],
    load: () => import('./home/MostChanged.tsx'),
  }),
  homePart({
    key: 'declaration.trend',
    title: '近30天申报率',
    order: 90,
    may: () => true,
    calls: [fillingManagement.fillRateStatistics, fillingManagement.overviewStatistics],
    load: () => import('./home/RateTrend.tsx'),
  }),
]
