import { among, count } from '../figures/subject.ts'
import { NationGroup } from './codes.ts'

/** Filters are those of the employees' list. */
export const onsite = count('people.onsite', { title: '在岗人数', unit: '人', note: '在场区间未结束的人员', where: { onPost: 1 } })
export const chinese = among('people.onsite', 'nationGroup', [NationGroup.chinese], { title: '中方人员' })
export const foreign = among('people.onsite', 'nationGroup', [NationGroup.foreign], { title: '外籍人员' })
