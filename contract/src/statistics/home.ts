import { read, under } from '../core/call.ts'
import { shape } from '../core/fields.ts'
import { count, Fig, framed, node } from './shared.ts'

/** Head-counts are exact at once; nodes are counted live (05 §5.1). Visitors and clinics are absent until their areas are built. */
export const HomeCounts = framed({
  empNum: Fig,
  chineseEmpNum: count,
  foreignEmpNum: count,
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
