import { count, difference } from '../figures/subject.ts'

const due = count('uhs.due', { title: '应上报', unit: '项', note: '每项目每病种每日计1项' })
const declared = count('uhs.declared', { title: '已上报', unit: '项', note: '应上报中已上报，含补报', good: 'up' })

/** Of a day, what is still to be reported. */
export const unreported = difference(due, declared, { title: '未上报', unit: '项', good: 'down', tone: 'due' })
