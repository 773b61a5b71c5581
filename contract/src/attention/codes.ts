import { codes } from '../core/codes.ts'

/** 03 §2.12, §3. */
export const IllState = codes('病例状态', { open: [1, '在管'], closed: [2, '已结束'] })
export const SituationSource = codes('登记来源', {
  reported: [1, '项目上报'],
  declared: [2, '每日申报转入'],
  clinic: [3, '门诊诊断'],
  imported: [4, '导入'],
})
/** What happened to a case, as figures count it; the ends are two above their outcomes. */
export const IllEvent = codes('病例变化', {
  found: [1, '新增'],
  confirmed: [2, '确诊'],
  recovered: [3, '痊愈'],
  excluded: [4, '排除'],
  transferred: [5, '转出'],
  death: [6, '死亡'],
})
export const SituationChange = codes('变更', { opened: [1, '登记'], changed: [2, '修改'], closed: [3, '结束'], reopened: [4, '重新在管'] })

export const AttentionLevel = codes('关注级别', { ordinary: [1, '一般'], important: [2, '重点'], urgent: [3, '紧急'] })
/** The rules of 03 §4.4, R1 to R7; 0 by hand. */
export const AttentionRule = codes(
  '关注原因',
  {
    manual: [0, '人工'],
    urgentSymptoms: [1, '紧急症状'],
    stillAbnormal: [2, '持续异常'],
    openCase: [3, '在管病例'],
    contact: [4, '密接或隔离'],
    undeclared: [5, '连续未申报'],
    examination: [6, '体检重要异常'],
    clinic: [7, '门诊高危'],
  },
  'personal',
)
/** Of what kind a piece of evidence is; its number is that of the record. */
export const EvidenceType = codes('依据', {
  declaration: [1, '每日申报'],
  situation: [2, '患病记录'],
  /** By the number of the line of the record's history: a case that is taken up again counts anew. */
  reopening: [3, '病例重新在管'],
  examination: [4, '体检'],
  /** By the day after which they began, as a number: the last that was declared, or of the return from an absence. */
  missedDays: [5, '连续未申报'],
  clinic: [6, '门诊'],
  manual: [9, '人工设置'],
})
export const AttentionEvent = codes('关注变化', { opened: [1, '列入'], removed: [2, '解除'] })
export const CloseKind = codes('解除方式', { manual: [1, '人工'], left: [2, '离职/离场'], withdrawn: [3, '依据撤销'] })
export const FollowWay = codes('跟进方式', { phone: [1, '电话'], inPerson: [2, '当面'], video: [3, '视频'] })
export const AttentionTab = codes('列表', {
  open: [1, '重点关注'],
  cases: [2, '在管病例'],
  removable: [3, '可解除'],
  closed: [4, '已解除'],
})
