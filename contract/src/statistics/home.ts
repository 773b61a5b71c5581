import { read, under } from '../core/call.ts'
import { shape } from '../core/fields.ts'
import { cards, values } from '../figures/shapes.ts'
import { count, framed, node } from '../figures/shared.ts'
import { listed } from '../figures/subject.ts'
import { chinese, foreign, onsite } from '../people/figures.ts'
import { employeeList } from './lists.ts'

export const headCount = listed(employeeList, { empNum: onsite })
export const headCountByNation = { chineseEmpNum: chinese, foreignEmpNum: foreign }

/** Head-counts are exact at once; nodes are counted live (05 §5.1). Visitors and clinics are absent until their areas are built. */
export const HomeCounts = framed({
  ...cards(headCount),
  ...values(headCountByNation),
  groupNum: count,
  companyNum: count,
  regionNum: count,
  projectNum: count,
  /** Of status 2–4. */
  activeProjectNum: count,
  overseasProjectNum: count,
  /** Countries in which there is a project of status 2–4. */
  nationNum: count,
})

export const home = under('/biz/statistics-home', {
  counts: read.get('count-emp-and-org-num', 'stat:home:list', shape(node), HomeCounts),
})
