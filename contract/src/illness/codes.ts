import { codes } from '../core/codes.ts'
import { lifeCycle } from '../core/lifeCycle.ts'

/** 03 §2.11. */
export const IllnessStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
export const IllnessKind = codes('病种类别', {
  infectious: [1, '传染病'],
  foodborne: [2, '食源性'],
  environmental: [3, '环境性'],
  other: [9, '其他'],
})
export const DeclareCycle = codes('上报周期', { none: [0, '不上报'], daily: [1, '每日'], monday: [2, '每周一'] })
/** How cases of it are classified: by caseType, or by diagnoseType. */
export const CaseScheme = codes('病例分类', { caseType: [1, '确诊/疑似/无症状感染者'], diagnoseType: [2, '疑似/确诊/其他'] })
export const InfectiousClass = codes('传染病类别', { none: [0, '无'], a: [1, '甲类'], b: [2, '乙类'], c: [3, '丙类'] })

/** 新型冠状病毒感染: the drug reserve counts on its number (03 §2.11). */
export const covid = 2

/** Of a project's configuration; who changes it does so by the events of `configCycle`. */
export const ConfigState = codes('配置状态', { none: [0, '未配置'], configured: [1, '已配置'], removed: [2, '已移除'] })
export const configCycle = lifeCycle(ConfigState, {
  add: { name: '添加', from: [ConfigState.none], to: ConfigState.configured },
  remove: { name: '移除', from: [ConfigState.configured], to: ConfigState.removed },
  recovery: { name: '恢复', from: [ConfigState.removed], to: ConfigState.configured },
})
