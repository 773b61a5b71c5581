import { read, under } from '../core/call.ts'
import { shape } from '../core/fields.ts'
import { cards, values } from '../figures/shapes.ts'
import { count, framed, node } from '../figures/shared.ts'
import { count as figure, listed } from '../figures/subject.ts'
import { chinese, foreign, onsite } from '../people/figures.ts'
import { homeNodes } from './homeNodes.ts'
import { employeeList } from './lists.ts'

export const headCount = listed(employeeList, { empNum: onsite })
/** Beside it, without a comparison. */
export const headCounts = {
  chineseEmpNum: chinese,
  foreignEmpNum: foreign,
  visitorToday: figure('visitor.in', { title: '今日访客', unit: '人次' }),
}
const nodeNums = Object.fromEntries(Object.keys(homeNodes).map((name) => [name, count])) as Record<keyof typeof homeNodes, typeof count>

/** Head-counts are exact at once; nodes and clinics are counted live (05 §5.1). */
export const HomeCounts = framed({ ...cards(headCount), ...values(headCounts), ...nodeNums, clinicNum: count })

export const home = under('/biz/statistics-home', {
  counts: read.get('count-emp-and-org-num', 'stat:home:list', shape(node), HomeCounts),
})
