import type { ToldFigure, ToldFigures } from '../figures/told.ts'
import { OrgType, Outside, ProjectStatus } from '../organisation/codes.ts'

/** What is under way, up to its end. */
export const activeStatuses = [ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing] as const
const activeWords = activeStatuses.map((status) => ProjectStatus.label(status)).join('、')

const usual = { source: '组织与项目', deadline: '查询的时刻' } as const
const within = '本组织及各级下级中'
const leavesOut = '已删除的'

const ofType = (type: 2 | 3 | 4 | 5, title: string): ToldFigure => ({
  title,
  unit: '个',
  told: { ...usual, formula: `${within}的${OrgType.label(type)}数，本组织也是的计入`, leavesOut: `${leavesOut}${title}` },
})

/** What nodes the home page counts (05 §5.1), in words. */
export const homeNodes = {
  groupNum: ofType(OrgType.group, '集团'),
  companyNum: ofType(OrgType.company, '经营公司'),
  regionNum: ofType(OrgType.region, '区域'),
  projectNum: ofType(OrgType.project, '项目'),
  activeProjectNum: {
    title: '在建及收尾项目',
    unit: '个',
    told: {
      ...usual,
      formula: `${within}状态为${activeWords}的项目数`,
      leavesOut: `${ProjectStatus.label(ProjectStatus.preparing)}和${ProjectStatus.label(ProjectStatus.closed)}的项目、已删除的项目`,
    },
  },
  overseasProjectNum: {
    title: '境外项目',
    unit: '个',
    told: {
      ...usual,
      formula: `${within}位于${Outside.label(Outside.overseas)}的项目数，不论状态`,
      leavesOut: `${Outside.label(Outside.domestic)}的项目、已删除的项目`,
    },
  },
  nationNum: {
    title: '项目所在国家/地区',
    unit: '个',
    told: {
      ...usual,
      formula: `${within}状态为${activeWords}的项目所在的国家和地区数，同一国家或地区计1个`,
      leavesOut: '只有筹备或已关闭项目的国家和地区',
    },
  },
} as const satisfies ToldFigures

/** The rooms of the register in which people are treated. In plain words: the home page fetches no codes of clinics for them. */
export const homeClinics: ToldFigure = {
  title: '医务室',
  unit: '个',
  told: {
    source: '医务室登记',
    deadline: '查询的时刻',
    formula: `${within}服务状态为正常或暂停的医务室数`,
    leavesOut: '终止服务的医务室、机构医务室、诊室',
  },
}
